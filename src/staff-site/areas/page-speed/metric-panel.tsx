import { lazy, Suspense } from 'react';
import { type SpeedMetric, speedLimits } from '#contract/site/page-kinds.ts';
import type { SpeedSummary, StaffPageSpeed } from '#contract/staff/staff-page-speed.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Status } from '../../ui/values.tsx';
import type { DailySpeed } from './speed-chart.tsx';
import { formatSpeed, metricWords, ratingOf } from './speed-words.ts';

const SpeedChart = lazy(() => import('./speed-chart.tsx'));

/** One metric for the chosen pages and devices: what it means, its percentiles, and its days. */
export function MetricPanel({ metric, report }: { metric: SpeedMetric; report: StaffPageSpeed }) {
  const { name, meaning } = metricWords[metric];
  const { good, poor } = speedLimits[metric];
  const now = report.now[metric];
  return (
    <Panel title={name}>
      <p className="text-sm text-quiet">
        {meaning} Good: up to {formatSpeed(metric, good)}. Poor: more than {formatSpeed(metric, poor)}.
      </p>
      {now.p75 === null ? (
        <p className="py-6 text-center text-quiet">Not measured in this period.</p>
      ) : (
        <>
          <Percentiles metric={metric} now={now} before={report.before[metric]} />
          <Parts now={now} />
          {report.days.length > 1 && <Days metric={metric} report={report} />}
        </>
      )}
    </Panel>
  );
}

/** The third quartile first: it is what Google goes by. */
function Percentiles({ metric, now, before }: { metric: SpeedMetric; now: SpeedSummary; before: SpeedSummary }) {
  const { word, tone } = ratingOf(metric, now.p75 ?? 0);
  const shown = (value: number | null) => (value === null ? '–' : formatSpeed(metric, value));
  return (
    <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <p className="flex items-center gap-2">
          <span className="font-display text-2xl font-bold tabular-nums">{shown(now.p75)}</span>
          <Status tone={tone}>{word}</Status>
        </p>
        <p className="text-sm text-quiet">
          Three of four page views are at most this (p75); before:{' '}
          <span className="tabular-nums">{shown(before.p75)}</span>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-sm tabular-nums">
        <dt className="text-quiet">Half (p50)</dt>
        <dd className="text-right">{shown(now.p50)}</dd>
        <dt className="text-quiet">19 of 20 (p95)</dt>
        <dd className="text-right">{shown(now.p95)}</dd>
        <dt className="text-quiet">Page views</dt>
        <dd className="text-right">{now.samples.toLocaleString('en-NZ')}</dd>
      </dl>
    </div>
  );
}

/** How many page views were good, in need of improvement, or poor; the words are the text alternative of the bar. */
function Parts({ now: { samples, good, poor } }: { now: SpeedSummary }) {
  const parts = [
    { name: 'good', count: good, colour: 'bg-success' },
    { name: 'needs improvement', count: samples - good - poor, colour: 'bg-line-strong' },
    { name: 'poor', count: poor, colour: 'bg-danger' },
  ];
  const percent = (count: number) => Math.round((count / samples) * 100);
  return (
    <div className="mt-3">
      <div aria-hidden="true" className="flex h-2 overflow-hidden bg-sunken">
        {parts.map(({ name, count, colour }) => (
          <div key={name} className={colour} style={{ width: `${(count / samples) * 100}%` }} />
        ))}
      </div>
      <p className="mt-1 text-sm text-quiet tabular-nums">
        {parts.map(({ name, count }) => `${percent(count)} % ${name}`).join(' · ')}
      </p>
    </div>
  );
}

function Days({ metric, report }: { metric: SpeedMetric; report: StaffPageSpeed }) {
  const days = report.days.map(({ day, p75 }) => ({ day, value: p75[metric] }));
  const columns: readonly Column<DailySpeed>[] = [
    { key: 'day', head: 'Day', cell: ({ day }) => formatCalendarDay(day), sortBy: ({ day }) => day },
    {
      key: 'value',
      head: metricWords[metric].short,
      right: true,
      cell: ({ value }) => (value === null ? '–' : formatSpeed(metric, value)),
      sortBy: ({ value }) => value ?? -1,
    },
  ];
  return (
    <div className="mt-3">
      <Suspense fallback={<div className="h-36" />}>
        <SpeedChart metric={metric} days={days} />
      </Suspense>
      <details>
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-9">
          Show {metricWords[metric].short} as a table
        </summary>
        <div className="mt-2">
          <DataTable
            caption={`${metricWords[metric].short} by day`}
            columns={columns}
            rows={days}
            rowKey={({ day }) => day}
            empty=""
          />
        </div>
      </details>
    </div>
  );
}
