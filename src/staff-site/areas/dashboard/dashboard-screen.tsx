import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Report, reportQuerySchema, reportSchema } from '#contract/staff/staff-report.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { addDays, formatCalendarDay, nzDay } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { Money } from '../../ui/values.tsx';

const SalesChart = lazy(() => import('./sales-chart.tsx'));

const lastDays = (count: number) => {
  const to = nzDay(new Date());
  return { from: addDays(to, 1 - count), to };
};
const ranges = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '28 days', days: 28 },
  { label: '90 days', days: 90 },
] as const;

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const query = reportQuerySchema.safeParse({ from: searchParams.get('from-day'), to: searchParams.get('to-day') });
  const range = query.success ? query.data : lastDays(7);
  return {
    range,
    report: await callStaff('GET', `staff/figures?${new URLSearchParams(range)}`, reportSchema, {
      signal: request.signal,
    }),
  };
};

const whole = (dollars: number): string => formatCents(dollarsToCents(Math.round(dollars))).replace(/\.00$/, '');

/** Sales and open tasks at a glance. */
export function Component() {
  const { range, report } = useLoaderData<typeof loader>();
  const days = report.days.length;
  return (
    <Screen
      title="Dashboard"
      note={
        days === 1
          ? formatCalendarDay(range.from)
          : `${formatCalendarDay(range.from)} to ${formatCalendarDay(range.to)}`
      }
    >
      <Range key={`${range.from} ${range.to}`} range={range} />
      <Totals report={report} />
      <StoreCredit report={report} />
      <SalesByDay report={report} />
      <div className="grid gap-x-5 lg:grid-cols-2">
        <Panel title="Best sellers">
          <Bars
            caption="Best sellers, by units"
            empty="No sales in this period."
            rows={report.topProducts.map((one) => ({
              key: one.productCode,
              name: productName(one),
              note: one.colourName,
              count: one.units,
              more: <Money dollars={one.sales} />,
            }))}
          />
        </Panel>
        <div>
          <Panel title="Sold out">
            <Bars
              caption="Sold in this period and now out of stock everywhere, by units sold"
              empty="Everything that sold is still in stock."
              rows={report.stockOuts.map((one) => ({
                key: one.variantCode,
                name: one.name,
                note: [one.size, one.colourName].filter(Boolean).join(' · '),
                count: one.sold,
              }))}
            />
          </Panel>
          <EmptySearches searches={report.emptySearches} />
        </div>
      </div>
    </Screen>
  );
}

/** What was searched for in vain; each leads whoever may edit the range to its rule (OWN-09). */
function EmptySearches({ searches }: { searches: Report['emptySearches'] }) {
  const mayEdit = useMay('editRange');
  const ruleOf = (term: string) => (
    <Link
      to={`/search-rules?${new URLSearchParams({ tab: 'term', term })}`}
      aria-label={`Rule for ${term}`}
      className="underline underline-offset-4"
    >
      Rule
    </Link>
  );
  return (
    <Panel title="Searches without results">
      <Bars
        caption="Searches without results, by frequency"
        empty="Every search had results."
        rows={searches.map(({ term, times }) => ({
          key: term,
          name: term,
          count: times,
          ...(mayEdit && { more: ruleOf(term) }),
        }))}
      />
    </Panel>
  );
}

const dayColumns: readonly Column<Report['days'][number]>[] = [
  { key: 'day', head: 'Day', cell: ({ day }) => formatCalendarDay(day), sortBy: ({ day }) => day },
  { key: 'orders', head: 'Orders', right: true, cell: ({ orders }) => orders, sortBy: ({ orders }) => orders },
  { key: 'units', head: 'Units', right: true, cell: ({ units }) => units, sortBy: ({ units }) => units },
  {
    key: 'sales',
    head: 'Sales',
    right: true,
    cell: ({ sales }) => <Money dollars={sales} />,
    sortBy: ({ sales }) => sales,
  },
  {
    key: 'refunds',
    head: 'Refunded',
    right: true,
    cell: ({ refunds }) => <Money dollars={refunds} />,
    sortBy: ({ refunds }) => refunds,
  },
];

function Range({ range }: { range: { from: string; to: string } }) {
  const { set } = useFilters();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [error, setError] = useState('');
  const today = nzDay(new Date());
  const choose = (chosen: { from: string; to: string }) => set({ 'from-day': chosen.from, 'to-day': chosen.to });
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="flex flex-wrap gap-2">
        {ranges.map(({ label, days }) => {
          const one = lastDays(days);
          const chosen = one.from === range.from && one.to === range.to;
          return (
            <Button
              key={label}
              small
              variant={chosen ? 'primary' : 'secondary'}
              aria-pressed={chosen}
              onClick={() => choose(one)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <form
        className="flex flex-wrap items-end gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const parsed = reportQuerySchema.safeParse({ from, to });
          setError(parsed.success ? '' : (parsed.error.issues[0]?.message ?? ''));
          if (parsed.success) choose(parsed.data);
        }}
      >
        <Field label="From" name="from-day" type="date" max={today} value={from} onChange={setFrom} />
        <Field label="To" name="to-day" type="date" max={today} value={to} onChange={setTo} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
        {error && (
          <p role="alert" className="w-full text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </form>
    </div>
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

interface Bar {
  key: string;
  name: string;
  note?: string;
  count: number;
  more?: ReactNode;
}
/** A ranked list with bars; the numbers are the text alternative of the bars. */
function Bars({ caption, rows, empty }: { caption: string; rows: readonly Bar[]; empty: string }) {
  const maxCount = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className="text-quiet">{empty}</p>;
  return (
    <ol aria-label={caption} className="flex flex-col gap-2.5">
      {rows.map((row) => (
        <li key={row.key}>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">
              {row.name} {row.note && <span className="text-sm text-quiet">{row.note}</span>}
            </span>
            <span className="shrink-0 tabular-nums">
              <strong>{row.count}</strong>
              {row.more && <span className="ml-3 text-sm text-quiet">{row.more}</span>}
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-1.5 bg-sunken">
            <div className="h-full bg-ink" style={{ width: `${(row.count / maxCount) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Totals({ report }: { report: Report }) {
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

/** Nothing where the shop has given none. */
function StoreCredit({ report: { storeCredit } }: { report: Report }) {
  const { given, refunded, held } = storeCredit;
  if (given === 0 && refunded === 0 && held === 0) return null;
  return (
    <p className="mb-5 text-quiet">
      Store credit: customers hold <Money dollars={held} />. In these days staff gave <Money dollars={given} />, and{' '}
      <Money dollars={refunded} /> was given in place of refunds.
    </p>
  );
}

function SalesByDay({ report }: { report: Report }) {
  return (
    <Panel title="Sales by day">
      {report.totals.orders === 0 ? (
        <p className="py-8 text-center text-quiet">No sales in this period.</p>
      ) : (
        <>
          <Suspense fallback={<div className="h-64" />}>
            <SalesChart days={report.days} />
          </Suspense>
          <details className="mt-3">
            <summary className="inline-flex min-h-9 items-center underline underline-offset-4">Show as a table</summary>
            <div className="mt-2">
              <DataTable
                caption="Sales by day"
                columns={dayColumns}
                rows={report.days}
                rowKey={({ day }) => day}
                empty=""
              />
            </div>
          </details>
        </>
      )}
    </Panel>
  );
}
