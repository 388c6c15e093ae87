import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ManagedStoreRow, managedStoresReply } from '#contract/stores/staff-stores.ts';
import { callStaff } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { StoreState } from './store-words.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/stores', managedStoresReply, { signal });

const columns: Column<ManagedStoreRow>[] = [
  { key: 'name', head: 'Store', cell: ({ name }) => name },
  { key: 'state', head: 'State', speaks: true, cell: (store) => <StoreState {...store} /> },
  { key: 'place', head: 'Place', cell: ({ locality }) => locality },
  { key: 'collect', head: 'Click & Collect now', cell: ({ collectsNow }) => (collectsNow ? 'Yes' : 'No') },
  { key: 'code', head: 'Code', cell: ({ code }) => code },
];

/** All stores, closed ones too (OWN-05). */
export function Component() {
  const { stores } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Stores"
      actions={
        <ButtonLink to="/stores/new" variant="primary">
          Add a store
        </ButtonLink>
      }
    >
      <DataTable
        caption="Stores"
        columns={columns}
        rows={stores}
        rowKey={({ code }) => code}
        to={({ code }) => `/stores/${encodeURIComponent(code)}`}
        empty="There is no store yet. The shop sells from its warehouse."
      />
    </Screen>
  );
}
