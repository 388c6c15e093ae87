import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { LookupPage } from '#storefront/features/orders/lookup-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Find your order');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function Orders() {
  return (
    <Guarded by="guest" waiting={<GuardWaiting label="One moment…" />}>
      <LookupPage />
    </Guarded>
  );
}
