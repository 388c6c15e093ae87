import type { Report } from '#contract/staff/staff-report.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';

const whole = (dollars: number): string => formatCents(dollarsToCents(Math.round(dollars))).replace(/\.00$/, '');

/** The sums of the period, each compared with the period before. */
export function Totals({ report }: { report: Report }) {
  const { totals, before } = report;
  const days = report.days.length;
  return (
    <ul className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile label="Sales" value={whole(totals.sales)} now={totals.sales} then={before.sales} days={days} />
      <Tile label="Orders" value={`${totals.orders}`} now={totals.orders} then={before.orders} days={days} />
      <Tile
        label="Average order"
        value={totals.average === null ? '–' : whole(totals.average)}
        now={totals.average ?? 0}
        then={before.average ?? 0}
        days={days}
      />
      <Tile label="Refunded" value={whole(totals.refunds)} now={totals.refunds} then={before.refunds} days={days} />
    </ul>
  );
}

/** `then`: the same amount for the period of equal length before. */
function Tile({
  label,
  value,
  now,
  then,
  days,
}: {
  label: string;
  value: string;
  now: number;
  then: number;
  days: number;
}) {
  const change = then === 0 ? null : Math.round((now / then - 1) * 100);
  return (
    <li className="rounded-xs border border-line bg-raised px-4 py-3">
      <p className="text-sm text-quiet">{label}</p>
      <p className="font-display text-2xl font-bold tabular-nums">{value}</p>
      <p className="text-sm text-quiet">
        {change === null
          ? 'No earlier data'
          : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)} % compared with the previous ${days === 1 ? 'day' : `${days} days`}`}
      </p>
    </li>
  );
}
