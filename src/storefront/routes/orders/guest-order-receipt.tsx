import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { guestOrders } from '#storefront/features/orders/order-source.ts';
import { ReceiptPage } from '#storefront/features/orders/receipt-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Tax receipt');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function GuestOrderReceipt() {
  return (
    <Guarded by="guest" waiting={<GuardWaiting label="One moment…" />}>
      <div className="mx-auto w-full max-w-3xl px-4 pt-8 pb-20 sm:px-6">
        <ReceiptPage source={guestOrders} />
      </div>
    </Guarded>
  );
}
