import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';

interface FreeDeliveryMeterProps {
  /** Dollars of items after discounts. */
  subtotal: number;
  /** Dollars still to spend; 0 once reached (SHIP-18). */
  spendMore: number;
}

/** Progress towards free express delivery: a dashed yellow line that grows. */
export function FreeDeliveryMeter({ subtotal, spendMore }: FreeDeliveryMeterProps) {
  const threshold = subtotal + spendMore;
  const share = threshold > 0 ? Math.min(1, subtotal / threshold) : 0;
  const reached = spendMore <= 0;
  return (
    <div>
      <p className="text-sm">
        {reached
          ? 'Express delivery is free for this order.'
          : fillText(checkoutMessages.spendMoreForFreeExpress, { amount: formatCents(dollarsToCents(spendMore)) })}
      </p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden bg-road">
        <div className="road-dashes h-full origin-left" style={{ width: `${Math.round(share * 100)}%` }} />
      </div>
    </div>
  );
}
