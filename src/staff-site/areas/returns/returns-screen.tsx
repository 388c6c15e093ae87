import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { z } from 'zod';
import { returnViews, staffReturnListSchema } from '#contract/staff/orders/staff-returns.ts';
import { returnWords } from '../../order-words.ts';
import { callStaff } from '../../staff-call.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { Money, Status, When } from '../../ui/values.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const known = [...searchParams].filter(
    ([name, value]) => name === 'q' || (name === 'view' && (returnViews as readonly string[]).includes(value)),
  );
  return callStaff('GET', `staff/returns?${new URLSearchParams(known)}`, staffReturnListSchema, {
    signal: request.signal,
  });
};

type Row = z.output<typeof staffReturnListSchema>['returns'][number];
const columns: readonly Column<Row>[] = [
  { key: 'rma', head: 'Return', cell: ({ rma }) => rma },
  {
    key: 'state',
    head: 'State',
    speaks: true,
    cell: ({ state }) => <Status tone={returnWords[state].tone}>{returnWords[state].label}</Status>,
  },
  { key: 'order', head: 'Order', cell: ({ orderNumber }) => orderNumber },
  {
    key: 'started',
    head: 'Started',
    cell: ({ requestedAt }) => <When at={requestedAt} />,
    sortBy: ({ requestedAt }) => requestedAt,
  },
  {
    key: 'due',
    head: 'Refund due',
    cell: ({ refundBy, state }) => refundBy && state === 'REQUESTED' && <When at={refundBy} />,
    sortBy: ({ refundBy }) => refundBy ?? '',
  },
  { key: 'how', head: 'Method', cell: ({ method }) => (method === 'STORE' ? 'In a store' : 'By courier') },
  { key: 'units', head: 'Units', right: true, cell: ({ units }) => units, sortBy: ({ units }) => units },
  {
    key: 'refund',
    head: 'Refund',
    right: true,
    cell: ({ refund }) => (refund > 0 ? <Money dollars={refund} /> : ''),
    sortBy: ({ refund }) => refund,
  },
];

/** Returns on their way, and returns received. */
export function Component() {
  const { returns } = useLoaderData<typeof loader>();
  const text = useFilters().get('q');
  return (
    <Screen title="Returns">
      <SearchForm label="Find a return" hint="RMA id or order number" clears={{ view: '' }} />
      {text === '' && (
        <Tabs
          label="Lists"
          name="view"
          tabs={[
            { value: 'open', label: 'On their way' },
            { value: 'overdue', label: 'Refund overdue' },
            { value: 'received', label: 'Refund on its way' },
            { value: 'done', label: 'Completed' },
          ]}
        />
      )}
      <DataTable
        caption="Returns"
        columns={columns}
        rows={returns}
        rowKey={({ rma }) => rma}
        to={({ rma }) => `/returns/${rma}`}
        empty={
          text === ''
            ? 'No returns here.'
            : `Nothing found for “${text}”. Returns are started by the customer in the shop, or by staff from the order.`
        }
      />
    </Screen>
  );
}
