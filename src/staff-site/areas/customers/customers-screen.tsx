import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { z } from 'zod';
import { customerListSchema } from '#contract/staff/staff-customers.ts';
import { useMay } from '../../session.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { Status, When } from '../../ui/values.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff(
    'GET',
    `staff/customers${queryText({ q: new URL(request.url).searchParams.get('q') })}`,
    customerListSchema,
    { signal: request.signal },
  );

type Row = z.output<typeof customerListSchema>['customers'][number];
const columns: readonly Column<Row>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'email',
    head: 'Email',
    cell: ({ email }) => <span className="break-all">{email}</span>,
    sortBy: ({ email }) => email,
  },
  { key: 'phone', head: 'Phone', cell: ({ phone }) => phone },
  {
    key: 'since',
    head: 'Since',
    cell: ({ createdAt }) => <When at={createdAt} day />,
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    key: 'verified',
    head: 'Address',
    cell: ({ verified }) => (
      <Status tone={verified ? 'good' : 'plain'}>{verified ? 'Confirmed' : 'Not confirmed'}</Status>
    ),
  },
];

/** Searches for accounts; there is no list of all customers. */
export function Component() {
  const { customers } = useLoaderData<typeof loader>();
  const text = useFilters().get('q');
  const mayExport = useMay('exportCustomers');
  return (
    <Screen
      title="Customers"
      note="We record whose details you view."
      actions={mayExport && <ButtonLink to="/customers/guest-data">A guest’s data</ButtonLink>}
    >
      <SearchForm
        label="Find a customer"
        hint="Name, email, phone, order or tracking number, or the last four digits of a payment card or gift card"
      />
      {text !== '' && (
        <DataTable
          caption={`Customers found for ${text}`}
          columns={columns}
          rows={customers}
          rowKey={({ customerId }) => customerId}
          to={({ customerId }) => `/customers/${customerId}`}
          empty={
            <>
              <p>No account matches this name, email, phone or order.</p>
              <p className="mt-3">
                <ButtonLink to={`/orders${queryText({ q: text })}`}>Search guest orders</ButtonLink>
              </p>
            </>
          }
        />
      )}
    </Screen>
  );
}
