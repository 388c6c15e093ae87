import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';

interface QuoteTotalsProps {
  totals: Totals | null;
  /** The amounts are being reloaded. */
  loading: boolean;
  totalLabel: string;
  /** The delivery in the total is one that the shopper chose before the address is known. */
  isWish?: boolean;
  /** False where the page has a status of its own that says the total. */
  announces?: boolean;
}

/** `isDeliveryFinal` false: the delivery, and so the total, may change with the address (UX-01). */
export type Totals = Pick<CheckoutInfo, 'explain' | 'grandTotal' | 'gst'> &
  Partial<Pick<CheckoutInfo, 'isDeliveryFinal'>>;

/** Dollars for display; discounts have a minus sign. */
export const money = (dollars: number): string =>
  dollars < 0 ? `−${formatCents(dollarsToCents(-dollars))}` : formatCents(dollarsToCents(dollars));

/** The lines that make up the total, with the GST it contains (LOC-04). */
export function QuoteTotals({ totals, loading, totalLabel, isWish = false, announces = true }: QuoteTotalsProps) {
  const isFinal = totals?.isDeliveryFinal !== false;
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
                <dt className="min-w-0 wrap-break-word">
                  {what === 'delivery' && !isFinal ? openDelivery(label, isWish) : label}
                </dt>
                <dd className="text-right">
                  {what === 'delivery' ? deliveryAmount(amount, !isFinal && !isWish) : money(amount)}
                </dd>
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
          <dd className="text-right text-xl font-bold">
            {totals ? <TotalAmount {...totals} /> : <Bar width="w-24" />}
          </dd>
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
      {announces && (
        <p role="status" className="sr-only">
          {loading ? 'Working out the total' : totals ? `${totalLabel} ${totalText(totals)}` : ''}
        </p>
      )}
    </div>
  );
}

/** The price on the delivery's line. */
function deliveryAmount(amount: number, isFrom: boolean): string {
  if (amount === 0) return 'Free';
  return isFrom ? `from ${money(amount)}` : money(amount);
}

/** The delivery's line while the address is not known. */
const openDelivery = (label: string, isWish: boolean): string =>
  isWish ? `${label}, if it reaches your address` : 'Delivery, depends on your address';

/** 'from $155.90' while the delivery may change with the address. */
export const totalText = ({ grandTotal, isDeliveryFinal }: Omit<Totals, 'explain' | 'gst'>): string =>
  `${isDeliveryFinal === false ? 'from ' : ''}${money(grandTotal)}`;

/** The same, with the word beside the amount. */
function TotalAmount({ grandTotal, isDeliveryFinal }: Totals) {
  return (
    <>
      {isDeliveryFinal === false && <span className="text-base font-normal text-quiet">from </span>}
      {money(grandTotal)}
    </>
  );
}

const Bar = ({ width }: { width: string }) => (
  <span
    className={`inline-block h-[1em] ${width} animate-pulse rounded-xs bg-sunken align-middle motion-reduce:animate-none`}
  />
);
