import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { GuestReturnPage } from '#storefront/features/returns/guest-return-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Return or exchange');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function ReturnGuestCreate() {
  return (
    <Guarded by="guest" waiting={<GuardWaiting label="One moment…" title="Return or exchange" />}>
      <GuestReturnPage />
    </Guarded>
  );
}
