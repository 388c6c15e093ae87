import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { speedMetrics } from '#contract/site/page-kinds.ts';
import {
  type SpeedQuery,
  type StaffPageSpeed,
  speedQuerySchema,
  staffPageSpeedSchema,
} from '#contract/staff/staff-page-speed.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { callStaff, queryText, StaffCallFailed, saveStaffFile } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { MetricPanel } from './metric-panel.tsx';
import { SpeedFilters } from './speed-filters.tsx';
import { SpeedValue } from './speed-value.tsx';
import { deviceWords, metricWords, pageWords } from './speed-words.ts';

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const chosen = ['days', 'page', 'device'].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  const parsed = speedQuerySchema.safeParse(Object.fromEntries(chosen));
  const query: SpeedQuery = parsed.success ? parsed.data : { days: 7 };
  return {
    query,
    report: await callStaff('GET', `staff/page-speed${queryText({ ...query })}`, staffPageSpeedSchema, {
      signal: request.signal,
    }),
  };
};

/** How fast pages are for the visitors who agreed to be measured (WEB-01). */
export function Component() {
  const { query, report } = useLoaderData<typeof loader>();
  const { days } = query;
  return (
    <Screen
      title="Page speed"
      note={
        days === 1
          ? `${formatCalendarDay(report.from)}, beside the day before`
          : `${formatCalendarDay(report.from)} to ${formatCalendarDay(report.to)}, beside the ${days} days before`
      }
      actions={<Download report={report} />}
    >
      <SpeedFilters query={query} />
      {!report.isMeasured && (
        <p className="mb-5 rounded-xs border border-line-strong px-4 py-3">
          Page speed is not measured at present. Whoever runs the server switches it on: set KERB_PAGE_SPEED=true and
          start the shop again. From then on, visitors who accept it are counted here.
        </p>
      )}
      {speedMetrics.every((metric) => report.now[metric].samples === 0) ? (
        <p className="mb-5 rounded-xs border border-dashed border-line-strong px-4 py-8 text-center text-quiet">
          No page views were measured in this period. Visitors are measured once they accept it, and a page view is
          counted when they leave the page.
        </p>
      ) : (
        <div className="grid gap-x-5 lg:grid-cols-2">
          {speedMetrics.map((metric) => (
            <MetricPanel key={metric} metric={metric} report={report} />
          ))}
        </div>
      )}
      {report.rows.length > 0 && <ByPageAndDevice days={days} rows={report.rows} />}
    </Screen>
  );
}

type Row = StaffPageSpeed['rows'][number];

/** Each row leads to its own figures above. */
function ByPageAndDevice({ days, rows }: { days: number; rows: readonly Row[] }) {
  return (
    <Panel title="By page and device">
      <DataTable
        caption="Page speed by page and device"
        columns={columns}
        rows={rows}
        rowKey={({ page, device }) => `${page} ${device}`}
        to={({ page, device }) => queryText({ days, page, device })}
        empty=""
      />
      <p className="mt-3 text-sm text-quiet">
        Shown is p75, as Google counts: three of four page views are at most this. Figures of few page views say little.
        A page view is a page that was loaded; pages opened from it without a page load belong to it.
      </p>
    </Panel>
  );
}

const viewsOf = ({ now }: Row): number => Math.max(...speedMetrics.map((metric) => now[metric].samples));

const columns: readonly Column<Row>[] = [
  { key: 'page', head: 'Page', cell: ({ page }) => pageWords[page], sortBy: ({ page }) => pageWords[page] },
  {
    key: 'device',
    head: 'Device',
    speaks: true,
    cell: ({ device }) => deviceWords[device],
    sortBy: ({ device }) => deviceWords[device],
  },
  {
    key: 'views',
    head: 'Page views',
    right: true,
    cell: (row) => viewsOf(row).toLocaleString('en-NZ'),
    sortBy: viewsOf,
  },
  ...speedMetrics.map((metric) => ({
    key: metric,
    head: metricWords[metric].short,
    cell: ({ now, before }: Row) => <SpeedValue metric={metric} now={now[metric]} before={before[metric]} />,
    sortBy: ({ now }: Row) => now[metric].p75 ?? -1,
  })),
];

/** The days of the report as a file for a spreadsheet. */
function Download({ report: { from, to } }: { report: StaffPageSpeed }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveStaffFile(`staff/exports/page-speed${queryText({ from, to })}`);
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      showToast(error.message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}
