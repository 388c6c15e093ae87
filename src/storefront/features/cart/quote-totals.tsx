import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';

interface QuoteTotalsProps {
  totals: Pick<CheckoutInfo, 'explain' | 'grandTotal' | 'gst'> | null;
  /** The amounts are being reloaded. */
  loading: boolean;
  totalLabel: string;
}

/** Dollars for display; discounts have a minus sign. */
export const money = (dollars: number): string =>
  dollars < 0 ? `−${formatCents(dollarsToCents(-dollars))}` : formatCents(dollarsToCents(dollars));

/** The lines that make up the total, with the GST it contains (LOC-04). */
export function QuoteTotals({ totals, loading, totalLabel }: QuoteTotalsProps) {
  const steps =
    totals?.explain.filter(({ what }) => what === 'items' || what === 'delivery' || what === 'promotion') ?? [];
  const paid = totals?.explain.filter(({ what }) => what === 'credit' || what === 'outstanding') ?? [];
  return (
    <div aria-busy={loading} className="relative">
      {loading && totals && (
        <span aria-hidden="true" className="wait-line road-dashes absolute inset-x-0 -top-2 h-1 bg-road" />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular-nums">
        {totals
          ? steps.map(({ what, label, amount }, index) => (
              <div
                key={`${what} ${index}`}
                className={`col-span-2 grid grid-cols-subgrid ${what === 'promotion' ? 'text-success' : ''}`}
              >
                <dt className="min-w-0 wrap-break-word">{label}</dt>
                <dd className="text-right">{what === 'delivery' && amount === 0 ? 'Free' : money(amount)}</dd>
              </div>
            ))
          : [0, 1].map((index) => (
              <div key={index} className="col-span-2 grid grid-cols-subgrid">
                <dt>
                  <Bar width="w-24" />
                </dt>
                <dd>
                  <Bar width="w-16" />
                </dd>
              </div>
            ))}
        <div className="col-span-2 mt-1 grid grid-cols-subgrid items-baseline border-t border-line pt-3">
          <dt className="font-semibold">{totalLabel}</dt>
          <dd className="text-right text-xl font-bold">{totals ? money(totals.grandTotal) : <Bar width="w-24" />}</dd>
          <dt className="text-sm text-quiet">Includes GST of</dt>
          <dd className="text-right text-sm text-quiet">{totals ? money(totals.gst) : <Bar width="w-14" />}</dd>
        </div>
        {paid.map(({ what, label, amount }, index) => (
          <div
            key={`${what} ${index}`}
            className={`col-span-2 grid grid-cols-subgrid ${what === 'credit' ? 'text-success' : 'font-semibold'}`}
          >
            <dt className="min-w-0 wrap-break-word">{label}</dt>
            <dd className="text-right">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="sr-only">
        {loading ? 'Working out the total' : totals ? `${totalLabel} ${money(totals.grandTotal)}` : ''}
      </p>
    </div>
  );
}

const Bar = ({ width }: { width: string }) => (
  <span
    className={`inline-block h-[1em] ${width} animate-pulse rounded-xs bg-sunken align-middle motion-reduce:animate-none`}
  />
);
