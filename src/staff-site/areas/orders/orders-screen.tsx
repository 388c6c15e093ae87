import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  type QueueRow,
  type QueueView,
  queueViews,
  staffOrderPageSchema,
} from '#contract/staff/orders/staff-orders.ts';
import { counted } from '#shared/counted.ts';
import { orderWords } from '../../order-words.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { Money, Status, When } from '../../ui/values.tsx';
import { PrintLinks } from './print/print-links.tsx';

const names: Record<QueueView, string> = {
  'to-send': 'To send',
  'to-set-aside': 'To set aside',
  'part-sent': 'Partly sent',
  'to-be-collected': 'Waiting for pick up',
  waiting: 'Waiting for a return',
  all: 'All',
};
const shown: readonly QueueView[] = ['to-send', 'to-set-aside', 'part-sent', 'to-be-collected', 'waiting', 'all'];

export const loader = ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const known = [...searchParams].filter(([name, value]) =>
    name === 'view' ? (queueViews as readonly string[]).includes(value) : name === 'q' || name === 'from',
  );
  return callStaff('GET', `staff/orders?${new URLSearchParams(known)}`, staffOrderPageSchema, {
    signal: request.signal,
  });
};

const columns: readonly Column<QueueRow>[] = [
  { key: 'number', head: 'Order', cell: ({ number }) => number },
  {
    key: 'state',
    head: 'State',
    speaks: true,
    cell: (row) => <Status tone={orderWords(row).tone}>{orderWords(row).label}</Status>,
  },
  { key: 'placed', head: 'Placed', cell: ({ placedAt }) => <When at={placedAt} />, sortBy: ({ placedAt }) => placedAt },
  { key: 'how', head: 'Method', cell: ({ shippingType }) => (shippingType === 'DELIVERY' ? 'Send' : 'Collect') },
  { key: 'place', head: 'From', cell: ({ place }) => place, sortBy: ({ place }) => place },
  { key: 'units', head: 'Units left', right: true, cell: ({ units }) => units, sortBy: ({ units }) => units },
  {
    key: 'total',
    head: 'Total',
    right: true,
    cell: ({ total }) => <Money dollars={total} />,
    sortBy: ({ total }) => total,
  },
];
const named: Column<QueueRow> = { key: 'name', head: 'Customer', cell: ({ name }) => name ?? '' };
const withName = [...columns.slice(0, 1), named, ...columns.slice(1)];

const nothing: Record<QueueView, string> = {
  'to-send': 'No orders to send.',
  'to-set-aside': 'No orders to set aside for pick up.',
  'part-sent': 'No partly sent orders.',
  'to-be-collected': 'No orders waiting for pick up.',
  waiting: 'No exchanges waiting for a return.',
  all: 'No orders yet.',
};

/** Orders by work list. */
export function Component() {
  const { orders, next, counts } = useLoaderData<typeof loader>();
  const { get } = useFilters();
  const mayWork = useMay('workOrders');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Orders chosen on another page or list are not printed unseen.
  const selection = orders.map(({ number }) => number).filter((number) => chosen.has(number));
  const text = get('q');
  const view = (shown as readonly string[]).includes(get('view')) ? (get('view') as QueueView) : 'to-send';
  return (
    <Screen title="Orders" actions={<ButtonLink to="/pick-list">Pick list</ButtonLink>}>
      <SearchForm
        label="Find an order"
        hint="Number, name, email, phone, RMA id, tracking number, or the last four digits of a payment card or gift card"
        clears={{ view: '' }}
      />
      {text === '' ? (
        <Tabs
          label="Lists"
          name="view"
          tabs={shown.map((value) => ({
            value,
            label: names[value],
            ...(value !== 'all' && { count: counts[value] }),
          }))}
        />
      ) : (
        <Found count={orders.length} text={text} />
      )}
      {selection.length > 0 && <Chosen numbers={selection} />}
      <DataTable
        caption={text === '' ? names[view] : `Orders found for ${text}`}
        columns={text === '' ? columns : withName}
        rows={orders}
        rowKey={({ number }) => number}
        to={({ number }) => `/orders/${number}`}
        {...(mayWork && {
          choice: { chosen, onChange: setChosen, name: ({ number }: QueueRow) => `Choose ${number}` },
        })}
        empty={
          text === ''
            ? nothing[view]
            : 'No order has that number, address or name. Names are matched from their beginning, e.g. “Ngata”.'
        }
      />
      <Pager next={next} />
    </Screen>
  );
}

function Found({ count, text }: { count: number; text: string }) {
  return (
    <p className="mb-4">
      {count === 0 ? 'Nothing' : count === 1 ? 'One order' : `${count} orders`} found for “{text}”.{' '}
      <ButtonLink to="?" variant="quiet" small>
        Back to the lists
      </ButtonLink>
    </p>
  );
}

function Chosen({ numbers }: { numbers: readonly string[] }) {
  return (
    <section
      aria-label="Chosen orders"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-line-strong bg-raised px-3 py-2"
    >
      <p role="status">{counted(numbers.length, 'order')} chosen</p>
      <PrintLinks numbers={numbers} />
    </section>
  );
}
