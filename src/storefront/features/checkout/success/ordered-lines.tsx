import { money, QuoteTotals } from '#storefront/features/cart/quote-totals.tsx';
import type { PlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { describeInstrument } from '../payment/describe-instrument.ts';

/** What was ordered, with pictures, and what it cost. */
export function OrderedLines({ order }: { order: PlacedOrder }) {
  const { lines, totals } = order;
  return (
    <section aria-labelledby="ordered-heading" className="min-w-0">
      <h2 id="ordered-heading" className="mb-4 font-display text-xl font-bold">
        Your order
      </h2>
      <ul className="mb-4 grid gap-4 border-b border-line pb-4">
        {lines.map((line) => (
          <li key={`${line.productId}-${line.variantId}`} className="grid grid-cols-[5rem_1fr_auto] gap-x-4">
            <div className="aspect-square w-20 bg-sunken">
              {line.image && <ResponsiveImage image={line.image} alt="" sizes="80px" widths={[320]} />}
            </div>
            <span className="min-w-0">
              <span className="block font-semibold wrap-break-word">{line.name}</span>
              <span className="block text-sm text-quiet">{line.detail}</span>
              <span className="block text-sm text-quiet">Quantity {line.qty}</span>
              {line.recipients?.map((recipient, at) => (
                // Two cards may have the same recipient.
                <span key={at} className="block text-sm text-quiet wrap-break-word">
                  By email: {recipient}
                </span>
              ))}
            </span>
            {/* Before promotions, which are listed by name among the totals. */}
            <span className="tabular-nums">{money(line.total + line.discount)}</span>
          </li>
        ))}
      </ul>
      <QuoteTotals
        totals={{ ...totals, explain: totals.explain.map((step) => paidStep(step, order)) }}
        status="CHECKED"
        totalLabel={order.card.payTo ? 'Total' : 'Total paid'}
      />
    </section>
  );
}

/** The step of the outstanding amount names the payment method, and whether it is paid. */
const paidStep = (step: PlacedOrder['totals']['explain'][number], { card }: PlacedOrder) =>
  step.what === 'outstanding' && card.brand
    ? { ...step, label: `${card.payTo ? 'To pay by' : 'Paid with'} ${describeInstrument(card)}` }
    : step;
