import { dollarsText, totalText } from '#storefront/features/cart/totals/total-text.ts';
import { useDeliveryNote } from './shipping/changes/use-delivery-change.ts';
import type { Checkout } from './use-checkout.ts';

/** Describes the group of delivery methods. */
export const DELIVERY_STATUS_ID = 'delivery-status';

/** The one place that says total, delivery and what changed about it to a screen reader (UX-01). */
export function DeliveryStatus({ quote }: Pick<Checkout, 'quote'>) {
  const note = useDeliveryNote();
  const { data, loading, status } = quote;
  const isFailed = status === 'ERROR' && !loading;
  return (
    <p id={DELIVERY_STATUS_ID} role="status" className="sr-only">
      {isFailed ? '' : loading || !data ? 'Checking the total' : [note, summaryOf(data)].filter(Boolean).join(' ')}
    </p>
  );
}

function summaryOf(data: NonNullable<Checkout['quote']['data']>): string {
  const { amountOutstanding, grandTotal, isDeliveryFinal, selectedShippingMethod: method } = data;
  const total = `Total ${totalText(data)}`;
  const toPay = amountOutstanding < grandTotal ? `, ${dollarsText(amountOutstanding)} to pay` : '';
  return `${isDeliveryFinal !== false && method ? `${method.label}: ` : ''}${total}${toPay}.`;
}
