import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { GuestReturnPage } from '#storefront/features/returns/guest-return-page.tsx';

export const meta = () => [{ title: 'Return or exchange · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function ReturnGuestCreate() {
  return (
    <Guarded by="guest" waiting={<GuardWaiting label="One moment…" />}>
      <GuestReturnPage />
    </Guarded>
  );
}
