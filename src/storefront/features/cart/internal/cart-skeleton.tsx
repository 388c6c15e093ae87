import { useStore } from 'zustand';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { QuoteTotals } from '../quote-totals.tsx';
import { useTotalInView } from '../totals/use-total-in-view.ts';

/** Until a script in the head has counted the lines (known-cart.server.ts), two are assumed. */
const rows = ['', 'in-data-[cart-lines=1]:hidden', 'hidden in-data-[cart-lines=3]:grid'];

/** The lines of the cart while it loads, with their pictures where this browser knows them. */
export function SkeletonLines() {
  return (
    <div
      aria-hidden="true"
      className="border-t border-line lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start in-data-[cart-lines=0]:hidden"
    >
      {rows.map((shown, row) => (
        <div
          key={row}
          className={`grid min-h-44 grid-cols-[6rem_1fr] items-start gap-x-4 border-b border-line py-4 sm:grid-cols-[8.5rem_1fr] sm:gap-x-6 sm:py-6 ${shown}`}
        >
          <div
            className="aspect-square bg-picture bg-cover"
            style={{ backgroundImage: `var(--cart-picture-${row}, none)` }}
          />
          <div>
            <div className="mt-1 h-4 w-20 rounded-xs bg-sunken" />
            <div className="mt-2 h-5 w-48 max-w-full rounded-xs bg-sunken" />
            <div className="mt-2 h-4 w-32 rounded-xs bg-sunken" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The order summary while the cart loads, with the total known last. */
export function SkeletonSummary() {
  const total = useTotalInView(useStore(checkoutData.state));
  return (
    <div className="h-64 bg-sunken/50 p-4 in-data-[cart-lines=0]:hidden">
      {(total.totals ?? total.itemsCents) !== null && (
        <QuoteTotals {...total} totalLabel="Estimated total" announces={false} />
      )}
    </div>
  );
}
