import { useStore } from 'zustand';
import { messages } from '#contract/messages/messages.ts';
import { isGiftCard } from '#contract/products/is-gift-card.ts';
import { buildInfoRequest } from '#storefront/lib/checkout/checkout-request.ts';
import { checkoutState } from '#storefront/lib/checkout/checkout-state.ts';
import { checkoutData, useCheckoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import type { CartLine } from '../cart-lines.ts';
import { PointsLine } from '../points-line.tsx';
import { QuoteTotals } from '../quote-totals.tsx';
import { useTotalInView } from '../totals/use-total-in-view.ts';
import { useCart } from '../use-cart.ts';
import { FreeDeliveryMeter } from './free-delivery-meter.tsx';

/** The estimate for the current cart with the free-delivery progress, or why there is no estimate. */
export function CartSummary({ lines }: { lines: readonly CartLine[] }) {
  const { status, items } = useCart();
  const { record } = useStore(checkoutState);
  const quote = useCheckoutData(status === 'LOADING' ? undefined : buildInfoRequest(items, record));
  const { data } = quote;
  const total = useTotalInView(quote);
  // Nothing is delivered that could become free.
  const byEmail = lines.length > 0 && lines.every(({ product }) => isGiftCard(product));
  const isFailed = total.status === 'FAILED';
  return (
    <div className="grid gap-5">
      {isFailed && <FailedAlert retry={() => void checkoutData.retry()}>{messages.cartTotalFailed}</FailedAlert>}
      {!byEmail && (data ? <FreeDeliveryMeter quote={data} /> : !isFailed && <div className="h-9" />)}
      <QuoteTotals {...total} totalLabel="Estimated total" />
      <PointsLine data={data} lines={lines} />
    </div>
  );
}
