import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Returns');
export const headers = () => ({ 'Cache-Control': 'no-store' });

/** Redirects customers to their orders, anyone else to the start of a guest's return (NAV-21, NAV-22). */
export default function Return() {
  return (
    <Guarded by="returns" waiting={<GuardWaiting label="One moment…" title="Return or exchange" />}>
      {null}
    </Guarded>
  );
}
