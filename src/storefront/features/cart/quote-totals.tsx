import { type Cents, dollarsToCents, formatCents } from '#shared/money.ts';
import { OpenRows, PaidRows, StepRows, TotalRow } from './totals/total-rows.tsx';
import { type Totals, totalText } from './totals/total-text.ts';
import type { TotalInView } from './totals/use-total-in-view.ts';

interface QuoteTotalsProps {
  totals: Totals | null;
  /** The items alone, shown while no total is known. */
  itemsCents?: Cents | null;
  /** CHECKED: the totals are those of this cart now (UX-18). */
  status: TotalInView['status'];
  totalLabel: string;
  /** The delivery in the total is one that the shopper chose before the address is known. */
  isWish?: boolean;
  /** False where the page has a status of its own that says the total. */
  announces?: boolean;
}

/** Dollars for display; discounts have a minus sign. */
export const money = (dollars: number): string =>
  dollars < 0 ? `−${formatCents(dollarsToCents(-dollars))}` : formatCents(dollarsToCents(dollars));

/** The lines that make up the total, with the GST it contains (LOC-04). */
export function QuoteTotals({
  totals,
  itemsCents = null,
  status,
  totalLabel,
  isWish = false,
  announces = true,
}: QuoteTotalsProps) {
  const loading = status === 'CHECKING';
  return (
    <div aria-busy={loading} className="relative">
      {loading && totals && (
        <span aria-hidden="true" className="wait-line road-dashes absolute inset-x-0 -top-2 h-1 bg-road" />
      )}
      <dl className="grid grid-cols-[1fr_minmax(8rem,auto)] gap-x-6 gap-y-2 tabular-nums">
        {totals ? <StepRows totals={totals} isWish={isWish} /> : <OpenRows itemsCents={itemsCents} />}
        <TotalRow totals={totals} itemsCents={itemsCents} status={status} label={totalLabel} />
        {totals && <PaidRows totals={totals} />}
      </dl>
      {announces && (
        <p role="status" className="sr-only">
          {loading ? 'Checking the total' : totals && status === 'CHECKED' ? `${totalLabel} ${totalText(totals)}` : ''}
        </p>
      )}
    </div>
  );
}
