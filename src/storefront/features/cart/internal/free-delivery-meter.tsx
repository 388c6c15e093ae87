import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { freeDeliveryText, spendMoreText } from '../totals/free-delivery.ts';

interface FreeDeliveryMeterProps {
  quote: Pick<CheckoutInfo, 'availableShippingMethods' | 'goodsSubtotal' | 'spendMoreForFreeExpress'>;
}

/** Progress towards free delivery: a dashed yellow line that grows (SHIP-18). Empty where no delivery can be free. */
export function FreeDeliveryMeter({ quote }: FreeDeliveryMeterProps) {
  const { goodsSubtotal, spendMoreForFreeExpress } = quote;
  const threshold = goodsSubtotal + spendMoreForFreeExpress;
  const share = threshold > 0 ? Math.min(1, goodsSubtotal / threshold) : 0;
  const text = spendMoreText(quote) ?? freeDeliveryText(quote);
  if (text === null) return null;
  return (
    <div>
      <p className="text-sm">{text}</p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden bg-road">
        <div className="road-dashes h-full origin-left" style={{ width: `${Math.round(share * 100)}%` }} />
      </div>
    </div>
  );
}
