import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import {
  type BulkChangeReply,
  type BulkChangeRow,
  bulkChangeReply,
  bulkRowStates,
} from '#contract/staff/products/bulk/bulk-changes.ts';
import { counted } from '#shared/counted.ts';
import { callStaff, queryText } from '../../../staff-call.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FROM, useFilters } from '../../../ui/use-filters.ts';
import { Status, When } from '../../../ui/values.tsx';
import { ChangeActions } from './change-actions.tsx';
import { changeWords } from './change-words.ts';
import { changeStateWords, rowStateWords } from './state-words.ts';
import { valueWords } from './value-words.ts';

const REFRESH_MS = 1_000;

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = queryText({ show: searchParams.get('show'), page: searchParams.get(FROM) });
  return callStaff('GET', `staff/product-changes/${encodeURIComponent(id)}${query}`, bulkChangeReply, {
    signal: request.signal,
  });
}

const columns: readonly Column<BulkChangeRow>[] = [
  {
    key: 'name',
    head: 'Product',
    cell: ({ name, code }) => (
      <>
        <span className="block break-words">{name}</span>
        <span className="block text-sm font-normal break-all text-quiet">{code}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    speaks: true,
    cell: ({ state }) => <Status tone={rowStateWords[state].tone}>{rowStateWords[state].label}</Status>,
  },
  { key: 'before', head: 'Before', cell: ({ before }) => valueWords(before) },
  {
    key: 'after',
    head: 'After',
    cell: ({ after, state }) => (state === 'refused' || state === 'same' ? null : valueWords(after)),
  },
  { key: 'why', head: 'Why not', cell: ({ why }) => why },
];

/** A change of many products: its preview, its progress, what became of each product, and taking it back (OWN-12). */
export function Component() {
  const change = useLoaderData<typeof loader>();
  const { state, counts, rows, page, pages } = change;
  const { get } = useFilters();
  useRefresh(state === 'running' || state === 'taking-back');
  const shown = bulkRowStates.filter((one) => counts[one] > 0);
  return (
    <Screen
      title={changeWords(change.change)}
      note={<Status tone={changeStateWords[state].tone}>{changeStateWords[state].label}</Status>}
      back={{ to: '/products/changes', label: 'Changes of many products' }}
    >
      <Progress change={change} />
      <Tabs
        label="What becomes of the products"
        name="show"
        tabs={[
          { value: '', label: 'All', count: total(change) },
          ...shown.map((value) => ({ value, label: rowStateWords[value].label, count: counts[value] })),
        ]}
      />
      <DataTable
        caption="Products of this change"
        columns={columns}
        rows={rows}
        rowKey={({ code }) => code}
        to={({ code }) => `/products/${encodeURIComponent(code)}`}
        empty={get('show') === '' ? 'There are no products here.' : 'There are none of these any more.'}
      />
      <Pager next={page < pages ? String(page + 1) : null} />
    </Screen>
  );
}

const total = ({ counts }: Pick<BulkChangeReply, 'counts'>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Loads the screen's data again every second while something happens. */
function useRefresh(isBusy: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isBusy || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isBusy, state, revalidate]);
}

function Progress({ change }: { change: BulkChangeReply }) {
  const { state, counts, createdBy, createdAt, startedBy, startedAt, takenBackBy, takenBackAt } = change;
  const left = state === 'taking-back' ? counts.done : counts.planned;
  const all = total(change) - counts.same - counts.refused - (state === 'taking-back' ? counts['left-out'] : 0);
  return (
    <Panel title={state === 'previewed' ? 'Preview' : 'Progress'}>
      <p role="status">{summaryOf(change)}</p>
      {(state === 'running' || state === 'taking-back') && (
        <progress aria-label="Products done" className="mt-3 h-3 w-full accent-ink" max={all} value={all - left} />
      )}
      <div className="mt-3">
        <Facts
          facts={[
            ['Previewed', <Done key="previewed" at={createdAt} by={createdBy} />],
            ['Started', startedAt && <Done key="started" at={startedAt} by={startedBy} />],
            ['Taken back', takenBackAt && <Done key="back" at={takenBackAt} by={takenBackBy} />],
          ]}
        />
      </div>
      <ChangeActions change={change} />
    </Panel>
  );
}

const Done = ({ at, by }: { at: string; by: string | null }) => (
  <>
    <When at={at} />
    {by && ` by ${by}`}
  </>
);

function summaryOf({ state, counts }: BulkChangeReply): string {
  const parts = [
    counts.planned > 0 && `${counted(counts.planned, 'product')} ${state === 'previewed' ? 'will change' : 'to go'}`,
    counts.done > 0 && `${counted(counts.done, 'product')} changed`,
    counts['taken-back'] > 0 && `${counted(counts['taken-back'], 'product')} taken back`,
    counts.kept > 0 && `${counted(counts.kept, 'product')} not taken back`,
    counts.same > 0 && `${counted(counts.same, 'product')} so already`,
    counts.refused > 0 && `${counted(counts.refused, 'product')} cannot change`,
    counts['left-out'] > 0 && `${counted(counts['left-out'], 'product')} left out`,
  ].filter((part) => part !== false);
  return parts.join(' · ');
}
