import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { QueueView } from '#contract/staff/orders/queue-views.ts';
import { type OrderQueues, orderQueuesSchema } from '#contract/staff/orders/staff-order-work.ts';
import { type QueueRow, type StaffOrderPage, staffOrderPageSchema } from '#contract/staff/orders/staff-orders.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { BulkActions } from './list/bulk-actions.tsx';
import { BulkReport } from './list/bulk-report.tsx';
import { ChooseAll } from './list/choose-all.tsx';
import { columnsOf } from './list/list-columns.tsx';
import { filterParams, viewOf } from './list/list-params.ts';
import { OrderFilters } from './list/order-filters.tsx';
import { useBulkWork } from './list/use-bulk-work.ts';

const names: Record<QueueView, string> = {
  'to-send': 'To send',
  'to-set-aside': 'To set aside',
  'part-sent': 'Partly sent',
  'to-be-collected': 'Waiting for pick up',
  waiting: 'Waiting for a return',
  all: 'All',
};
const shown: readonly QueueView[] = ['to-send', 'to-set-aside', 'part-sent', 'to-be-collected', 'waiting', 'all'];

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const query = filterParams(searchParams);
  for (const name of ['q', 'from']) if (searchParams.has(name)) query.set(name, searchParams.get(name) ?? '');
  const options = { signal: request.signal };
  const [page, lists] = await Promise.all([
    callStaff('GET', `staff/orders?${query}`, staffOrderPageSchema, options),
    callStaff('GET', 'staff/order-queues', orderQueuesSchema, options),
  ]);
  return { ...page, lists };
};

const nothing: Record<QueueView, string> = {
  'to-send': 'No orders to send.',
  'to-set-aside': 'No orders to set aside for pick up.',
  'part-sent': 'No partly sent orders.',
  'to-be-collected': 'No orders waiting for pick up.',
  waiting: 'No exchanges waiting for a return.',
  all: 'No orders yet.',
};

const NOT_FOUND = 'No order has that number, address or name. Names are matched from their beginning, e.g. “Ngata”.';

/** Orders by work list, with work on many of them. */
export function Component() {
  const { orders, next, counts, lists } = useLoaderData<typeof loader>();
  const { get, isFirstPage } = useFilters();
  const [params] = useSearchParams();
  const mayWork = useMay('workOrders');
  const { chosen, setChosen, setEvery, selection, isEvery } = useSelection(orders, `${filterParams(params)}`);
  const { work, busy, start, goOn, close } = useBulkWork();
  const text = get('q');
  const view = viewOf(params);
  const isNarrowed = [...filterParams(params)].length > 1;
  return (
    <Screen title="Orders" actions={<ButtonLink to="/pick-list">Pick list</ButtonLink>}>
      <SearchForm
        label="Find an order"
        hint="Number, name, email, phone, RMA id, tracking number, or the last four digits of a payment card or gift card"
        clears={{ view: '' }}
      />
      {text === '' ? <Lists counts={counts} lists={lists} /> : <Found count={orders.length} text={text} />}
      {mayWork && text === '' && !isEvery && (next !== null || !isFirstPage) && <ChooseAll onChoose={setEvery} />}
      {selection.length > 0 && (
        <BulkActions
          numbers={selection}
          lists={lists}
          busy={busy}
          onStart={(action, what) => void start(action, what, selection)}
          onClear={() => setChosen(new Set())}
        />
      )}
      {work && <BulkReport work={work} busy={busy} onGoOn={() => void goOn()} onClose={close} />}
      <DataTable
        caption={text === '' ? names[view] : `Orders found for ${text}`}
        columns={columnsOf(orders, text !== '')}
        rows={orders}
        rowKey={({ number }) => number}
        to={({ number }) => `/orders/${number}`}
        {...(mayWork && {
          choice: { chosen, onChange: setChosen, name: ({ number }: QueueRow) => `Choose ${number}` },
        })}
        empty={text === '' ? (isNarrowed ? 'No orders match this filter.' : nothing[view]) : NOT_FOUND}
      />
      <Pager next={next} />
    </Screen>
  );
}

const Lists = ({ counts, lists }: Pick<StaffOrderPage, 'counts'> & { lists: OrderQueues }) => (
  <>
    <Tabs
      label="Lists"
      name="view"
      tabs={shown.map((value) => ({
        value,
        label: names[value],
        ...(value !== 'all' && { count: counts[value] }),
      }))}
    />
    <OrderFilters lists={lists} />
  </>
);

/**
 * The chosen orders: of the page that is open, or every order of the list. Orders chosen on another page or list are
 * not worked on unseen.
 */
function useSelection(orders: readonly QueueRow[], list: string) {
  const [chosen, setPage] = useState<ReadonlySet<string>>(new Set());
  const [every, setAll] = useState<{ list: string; numbers: readonly string[] } | null>(null);
  const isEvery = every?.list === list;
  return {
    chosen: isEvery ? new Set(every.numbers) : chosen,
    setChosen: (next: ReadonlySet<string>) => {
      setAll(null);
      setPage(next);
    },
    setEvery: (numbers: readonly string[]) => setAll({ list, numbers }),
    isEvery,
    selection: isEvery ? every.numbers : orders.map(({ number }) => number).filter((number) => chosen.has(number)),
  };
}

function Found({ count, text }: { count: number; text: string }) {
  return (
    <p className="mb-4">
      {count === 0 ? 'Nothing' : count === 1 ? 'One order' : `${count} orders`} found for “{text}”.{' '}
      <ButtonLink to="?" variant="quiet" small>
        Back to the lists
      </ButtonLink>
      {useMay('seeOffice') && (
        <ButtonLink to={`/imported-orders?q=${encodeURIComponent(text)}`} variant="quiet" small>
          Search imported orders
        </ButtonLink>
      )}
    </p>
  );
}
