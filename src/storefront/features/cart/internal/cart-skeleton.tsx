import { useStore } from 'zustand';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { QuoteTotals } from '../quote-totals.tsx';
import { useTotalInView } from '../totals/use-total-in-view.ts';

/** The skeleton of the cart while it loads, with the total known last. */
export function CartSkeleton() {
  const total = useTotalInView(useStore(checkoutData.state));
  return (
    <div className="mt-2 grid min-h-screen gap-x-16 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <div aria-hidden="true" className="border-t border-line">
        {[0, 1].map((row) => (
          <div
            key={row}
            className="grid grid-cols-[6rem_1fr] gap-x-4 border-b border-line py-4 sm:grid-cols-[8.5rem_1fr] sm:gap-x-6 sm:py-6"
          >
            <div className="aspect-square animate-pulse bg-sunken motion-reduce:animate-none" />
            <div>
              <div className="mt-1 h-4 w-20 rounded-xs bg-sunken" />
              <div className="mt-2 h-5 w-48 max-w-full rounded-xs bg-sunken" />
              <div className="mt-2 h-4 w-32 rounded-xs bg-sunken" />
            </div>
          </div>
        ))}
      </div>
      <div className="h-64 bg-sunken/50 p-4">
        {(total.totals ?? total.itemsCents) !== null && (
          <QuoteTotals {...total} totalLabel="Estimated total" announces={false} />
        )}
      </div>
    </div>
  );
}
