import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Report } from '#contract/staff/staff-report.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';

const text = { fill: 'var(--color-quiet)', fontSize: 12 };
const thousands = (dollars: number): string =>
  dollars >= 10_000 ? `$${Math.round(dollars / 1_000)}k` : `$${dollars.toLocaleString('en-NZ')}`;

/** Sales by day as bars; the table below has the same data. */
export default function SalesChart({ days }: { days: Report['days'] }) {
  return (
    <div aria-hidden="true" className="h-64">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 256 }}>
        <BarChart data={days} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => formatCalendarDay(day).slice(4)}
            tick={text}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-strong)' }}
            minTickGap={24}
          />
          <YAxis width={52} tickFormatter={thousands} tick={text} tickLine={false} axisLine={false} />
          <Tooltip cursor={{ fill: 'var(--color-sunken)' }} content={<ChartTooltip />} isAnimationActive={false} />
          <Bar
            dataKey="sales"
            fill="var(--color-ink)"
            isAnimationActive={false}
            maxBarSize={48}
            activeBar={{ fill: 'var(--color-accent)' }}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function ChartTooltip({
  active,
  payload,
}: {
  active?: boolean;
  payload?: readonly { payload?: Report['days'][number] }[];
}) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className="rounded-xs border border-line-strong bg-raised px-3 py-2 text-sm">
      <p className="font-semibold">{formatCalendarDay(day.day)}</p>
      <p className="tabular-nums">{formatCents(dollarsToCents(day.sales))}</p>
      <p className="text-quiet">
        {day.orders} {day.orders === 1 ? 'order' : 'orders'}, {day.units} {day.units === 1 ? 'unit' : 'units'}
      </p>
    </div>
  );
}
