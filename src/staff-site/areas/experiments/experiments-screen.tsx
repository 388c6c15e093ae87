import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import type { z } from 'zod';
import { type ExperimentReport, experimentReportSchema } from '#contract/site/experiments.ts';
import { callStaff } from '../../staff-call.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Status, When } from '../../ui/values.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/experiments', experimentReportSchema, { signal: request.signal });

/** The experiments, and how certain their differences are (ANA-07). */
export function Component() {
  const { experiments } = useLoaderData<z.output<typeof experimentReportSchema>>();
  return (
    <Screen
      title="Experiments"
      note="Part of the visitors see a variant of the shop; these are the orders they placed."
    >
      {experiments.map((report) => (
        <Experiment key={report.experiment} report={report} />
      ))}
    </Screen>
  );
}

type VariantRow = ExperimentReport['variants'][number];

function Experiment({
  report: { experiment, goal, scope, running, since, variants, split },
}: {
  report: ExperimentReport;
}) {
  // One scale for all bars, so that they can be compared.
  const top = Math.max(0.001, ...variants.map(({ interval }) => interval?.high ?? 0));
  const visitors = variants.reduce((sum, one) => sum + one.visitors, 0);
  return (
    <Panel
      title={experiment}
      actions={<Status tone={running ? 'good' : 'done'}>{running ? 'Running' : 'Not running'}</Status>}
    >
      {split.mismatch && (
        <p role="alert" className="mb-4 border-l-4 border-danger bg-sunken px-3 py-2">
          <strong>These figures cannot be trusted.</strong> The split of visitors differs from the planned one (
          {chance(split.pValue ?? 0)}): something other than the random assignment decides who sees which variant.
        </p>
      )}
      <div className="mb-4">
        <Facts
          facts={[
            ['Goal', goal],
            ['Counted at', scope],
            ['Since', since && <When at={since} day />],
            ['Visitors', visitors.toLocaleString('en-NZ')],
            ['Planned split', split.expected.map((part) => `${Math.round(part * 1000) / 10} %`).join(' · ')],
          ]}
        />
      </div>
      <DataTable<VariantRow>
        caption={`Variants of ${experiment}`}
        rows={variants}
        rowKey={({ variant }) => variant}
        empty="No variants."
        columns={[
          { key: 'variant', head: 'Variant', cell: ({ variant }) => <span className="font-semibold">{variant}</span> },
          { key: 'visitors', head: 'Visitors', right: true, cell: (row) => row.visitors.toLocaleString('en-NZ') },
          { key: 'goals', head: 'Reached the goal', right: true, cell: ({ goals }) => goals.toLocaleString('en-NZ') },
          { key: 'rate', head: 'Rate (95 %)', cell: (row) => <Rate row={row} top={top} /> },
          { key: 'difference', head: 'Difference from the first', cell: (row) => <Difference row={row} /> },
        ]}
      />
      <p className="mt-4 max-w-prose text-sm text-quiet">
        Decide the end date first and read the result then. If you check daily, chance alone will sooner or later look
        like a difference.
      </p>
    </Panel>
  );
}

function Rate({ row: { rate, interval }, top }: { row: VariantRow; top: number }) {
  if (rate === null || !interval) return <span className="text-quiet">No visitors yet</span>;
  const at = (part: number) => `${(part / top) * 100}%`;
  return (
    <div className="min-w-44">
      <span className="tabular-nums">
        {percent(rate)}{' '}
        <span className="text-sm text-quiet">{`${percent(interval.low)} to ${percent(interval.high)}`}</span>
      </span>
      <div aria-hidden="true" className="relative mt-1 h-2 w-full bg-sunken">
        <div
          className="absolute inset-y-0 bg-line-strong"
          style={{ left: at(interval.low), width: at(interval.high - interval.low) }}
        />
        <div className="absolute -inset-y-0.5 w-0.5 bg-ink" style={{ left: at(rate) }} />
      </div>
    </div>
  );
}

function Difference({ row: { difference } }: { row: VariantRow }) {
  if (!difference) return <span className="text-quiet">–</span>;
  const { value, low, high, decided } = difference;
  return (
    <>
      <span className="tabular-nums whitespace-nowrap">{points(value)} points</span>{' '}
      <Status tone={decided ? (value > 0 ? 'good' : 'bad') : 'plain'}>
        {decided ? 'A difference' : 'May be chance'}
      </Status>
      <span className="block text-sm text-quiet tabular-nums">{`${points(low)} to ${points(high)}`}</span>
    </>
  );
}

const chance = (p: number): string => (p < 0.0001 ? 'p < 0.0001' : `p = ${p.toFixed(4)}`);
const percent = (part: number): string => `${(part * 100).toFixed(2)} %`;
const points = (part: number): string => `${part < 0 ? '−' : '+'}${Math.abs(part * 100).toFixed(2)}`;
