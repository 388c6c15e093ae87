import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type BulkChangeSummary, bulkChangesReply } from '#contract/staff/products/bulk/bulk-changes.ts';
import { callStaff } from '../../../staff-call.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Status, When } from '../../../ui/values.tsx';
import { changeWords } from './change-words.ts';
import { changeStateWords } from './state-words.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/product-changes', bulkChangesReply, { signal });

const columns: readonly Column<BulkChangeSummary>[] = [
  { key: 'change', head: 'Change', cell: ({ change }) => changeWords(change) },
  {
    key: 'state',
    head: 'State',
    speaks: true,
    cell: ({ state }) => <Status tone={changeStateWords[state].tone}>{changeStateWords[state].label}</Status>,
  },
  {
    key: 'products',
    head: 'Products',
    right: true,
    cell: ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0),
  },
  { key: 'when', head: 'When', cell: ({ startedAt, createdAt }) => <When at={startedAt ?? createdAt} /> },
  { key: 'who', head: 'Who', cell: ({ startedBy, createdBy }) => startedBy ?? createdBy },
];

/** Changes of many products: previews of the last day, what runs, and what can be taken back (OWN-12). */
export function Component() {
  const { changes } = useLoaderData<typeof loader>();
  return (
    <Screen title="Changes of many products" back={{ to: '/products', label: 'Products' }}>
      <DataTable
        caption="Changes of many products"
        columns={columns}
        rows={changes}
        rowKey={({ id }) => id}
        to={({ id }) => `/products/changes/${id}`}
        empty="There are none yet. Choose products in the list of products, then what to change."
      />
    </Screen>
  );
}
