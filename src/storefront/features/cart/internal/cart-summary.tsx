import { useStore } from 'zustand';
import { messages } from '#contract/messages/messages.ts';
import { buildInfoRequest } from '#storefront/lib/checkout/checkout-request.ts';
import { checkoutState } from '#storefront/lib/checkout/checkout-state.ts';
import { checkoutData, useCheckoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import type { CartLine } from '../cart-lines.ts';
import { PointsLine } from '../points-line.tsx';
import { QuoteTotals } from '../quote-totals.tsx';
import { useCart } from '../use-cart.ts';
import { FreeDeliveryMeter } from './free-delivery-meter.tsx';

/** The estimate for the current cart with the free-delivery progress, or why there is no estimate. */
export function CartSummary({ lines }: { lines: readonly CartLine[] }) {
  const { status, items } = useCart();
  const { record } = useStore(checkoutState);
  const {
    status: result,
    data,
    loading,
  } = useCheckoutData(status === 'LOADING' ? undefined : buildInfoRequest(items, record));
  if (result === 'ERROR' && !loading) {
    return <FailedAlert retry={() => void checkoutData.retry()}>{messages.cartTotalFailed}</FailedAlert>;
  }
  return (
    <div className="grid gap-5">
      {data ? <FreeDeliveryMeter quote={data} /> : <div className="h-9" />}
      <QuoteTotals totals={data} loading={loading || !data} totalLabel="Estimated total" />
      <PointsLine data={data} lines={lines} />
    </div>
  );
}
