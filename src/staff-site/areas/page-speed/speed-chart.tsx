import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { type SpeedMetric, speedLimits } from '#contract/site/page-kinds.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { formatSpeed } from './speed-words.ts';

export interface DailySpeed {
  day: string;
  value: number | null;
}

const text = { fill: 'var(--color-quiet)', fontSize: 12 };

/** The third quartile of each day with the limits of good and poor; the table below has the same data. */
export default function SpeedChart({ metric, days }: { metric: SpeedMetric; days: readonly DailySpeed[] }) {
  const { good, poor } = speedLimits[metric];
  const highest = Math.max(good, ...days.map(({ value }) => value ?? 0));
  return (
    <div aria-hidden="true" className="h-36">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 400, height: 144 }}>
        <LineChart data={[...days]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => formatCalendarDay(day).slice(4)}
            tick={text}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-strong)' }}
            minTickGap={24}
          />
          <YAxis
            width={56}
            domain={[0, highest * 1.1]}
            // The limits themselves, so that the lines across the chart have their values beside them.
            ticks={[0, good, poor].filter((value) => value <= highest * 1.1)}
            interval={0}
            tickFormatter={(value: number) => formatSpeed(metric, value)}
            tick={text}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip content={<ChartTooltip metric={metric} />} isAnimationActive={false} />
          <ReferenceLine y={good} stroke="var(--color-success)" strokeDasharray="4 4" />
          <ReferenceLine y={poor} stroke="var(--color-danger)" strokeDasharray="4 4" ifOverflow="discard" />
          <Line
            dataKey="value"
            stroke="var(--color-ink)"
            strokeWidth={2}
            dot={{ r: 2.5, fill: 'var(--color-ink)', stroke: 'none' }}
            isAnimationActive={false}
            connectNulls
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

function ChartTooltip({
  metric,
  active,
  payload,
}: {
  metric: SpeedMetric;
  active?: boolean;
  payload?: readonly { payload?: DailySpeed }[];
}) {
  const day = payload?.[0]?.payload;
  if (!active || !day || day.value === null) return null;
  return (
    <div className="rounded-xs border border-line-strong bg-raised px-3 py-2 text-sm">
      <p className="font-semibold">{formatCalendarDay(day.day)}</p>
      <p className="tabular-nums">{formatSpeed(metric, day.value)}</p>
    </div>
  );
}
