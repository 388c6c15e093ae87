import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { GuestOrderPage } from '#storefront/features/orders/guest-order-page.tsx';

export const meta = privateMeta('Your order');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function GuestOrder() {
  return (
    <Guarded by="guest" waiting={<GuardWaiting label="One moment…" />}>
      <GuestOrderPage />
    </Guarded>
  );
}
