import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type PhoneDraftRow, phoneDraftsSchema } from '#contract/staff/orders/staff-phone-orders.ts';
import { callStaff } from '../../../staff-call.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Money, Status, When } from '../../../ui/values.tsx';
import { draftWords } from './draft-words.ts';

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const all = new URL(request.url).searchParams.get('all') === 'true';
  return {
    all,
    ...(await callStaff('GET', `staff/phone-orders?all=${all}`, phoneDraftsSchema, { signal: request.signal })),
  };
};

const columns: readonly Column<PhoneDraftRow>[] = [
  { key: 'name', head: 'Customer', cell: ({ name }) => name || 'Data deleted' },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <Status {...draftWords[state]}>{draftWords[state].label}</Status>,
  },
  { key: 'total', head: 'Total', right: true, cell: ({ total }) => <Money dollars={total} /> },
  { key: 'until', head: 'Held until', cell: ({ expiresAt }) => <When at={expiresAt} /> },
  { key: 'by', head: 'Taken by', cell: ({ madeBy }) => madeBy },
];

/** Orders that staff take by phone and that wait for their payment (EDIT-03). */
export function Component() {
  const { drafts, all } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Phone orders"
      actions={
        <ButtonLink to="/phone-orders/new" variant="primary">
          New phone order
        </ButtonLink>
      }
    >
      <p className="mb-4">
        <ButtonLink to={all ? '/phone-orders' : '/phone-orders?all=true'} small>
          {all ? 'Show those that wait' : 'Show all'}
        </ButtonLink>
      </p>
      <DataTable
        caption={all ? 'All phone orders' : 'Phone orders that wait for their payment'}
        columns={columns}
        rows={drafts}
        rowKey={({ draftId }) => draftId}
        to={({ draftId }) => `/phone-orders/${draftId}`}
        empty={all ? 'No order was taken by phone yet.' : 'No phone order waits for its payment.'}
      />
    </Screen>
  );
}
