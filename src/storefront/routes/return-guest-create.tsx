import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { GuestReturnPage } from '#storefront/features/returns/guest-return-page.tsx';

export const meta = privateMeta('Return or exchange');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function ReturnGuestCreate() {
  return (
    <Guarded by="guest" waiting={<GuardWaiting label="One moment…" />}>
      <GuestReturnPage />
    </Guarded>
  );
}
