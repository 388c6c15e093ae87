import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { GuestOrderPage } from '#storefront/features/orders/guest-order-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Your order');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function GuestOrder() {
  return (
    <Guarded by="guest" waiting={<GuardWaiting label="One moment…" />}>
      <GuestOrderPage />
    </Guarded>
  );
}
