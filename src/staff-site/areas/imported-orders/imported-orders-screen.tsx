import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { importedStateWords } from '#contract/orders/imported-orders.ts';
import { type StaffImportedRow, staffImportedPage } from '#contract/staff/imports/imported-orders.ts';
import { useMay } from '../../session.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money, Status, When } from '../../ui/values.tsx';
import { stateTones } from './state-words.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').trim();
  const before = searchParams.get('from') ?? '';
  const page = await callStaff(
    'GET',
    `staff/imported-orders${queryText({ ...(q && { q }), ...(before && { before }) })}`,
    staffImportedPage,
    { signal: request.signal },
  );
  return { ...page, q };
}

const columns: readonly Column<StaffImportedRow>[] = [
  { key: 'number', head: 'Order', cell: ({ number }) => number },
  {
    key: 'state',
    head: 'State',
    speaks: true,
    cell: ({ state }) => <Status tone={stateTones[state]}>{importedStateWords[state]}</Status>,
  },
  { key: 'date', head: 'Placed', cell: ({ date }) => <When at={date} day /> },
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'email', head: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'units', head: 'Units', right: true, cell: ({ units }) => units },
  { key: 'total', head: 'Total', right: true, cell: ({ total }) => <Money dollars={total} /> },
];

/** Orders of the shop before this one (MOVE-02). */
export function Component() {
  const { orders, next, q } = useLoaderData<typeof loader>();
  const mayCount = useMay('seeReports');
  return (
    <Screen
      title="Imported orders"
      note="Bought in the shop before this one. They are kept as they were: nothing is sent, charged or mailed for them."
      actions={mayCount && <ButtonLink to="/imported-orders/totals">Totals by month</ButtonLink>}
    >
      <SearchForm label="Find an imported order" hint="Number, such as #1001, or the beginning of an email address" />
      <DataTable
        caption={q === '' ? 'Imported orders' : `Imported orders found for ${q}`}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        to={({ id }) => `/imported-orders/${id}`}
        empty={
          q === ''
            ? 'No orders are imported. Import them under Move from Shopify.'
            : 'No imported order has that number or email address.'
        }
      />
      <Pager next={next} />
    </Screen>
  );
}
