import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ApiKeyReply, apiKeysReply } from '#contract/staff/machines/api-keys.ts';
import { counted } from '#shared/counted.ts';
import { callStaff } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { KeyState } from './key-state.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/api-keys', apiKeysReply, { signal });

const columns: readonly Column<ApiKeyReply>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'state', head: 'State', speaks: true, cell: (key) => <KeyState state={key.state} /> },
  { key: 'prefix', head: 'Key begins', cell: ({ prefix }) => <span className="font-mono text-sm">{prefix}</span> },
  { key: 'scopes', head: 'May do', cell: ({ scopes }) => counted(scopes.length, 'thing') },
  {
    key: 'used',
    head: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : 'never'),
    sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
  },
  {
    key: 'expires',
    head: 'Expires',
    cell: ({ expiresAt }) => (expiresAt ? <When at={expiresAt} day /> : 'never'),
    sortBy: ({ expiresAt }) => expiresAt ?? '9999',
  },
];

/** The keys of other systems: an ERP, a till, a stock system (OWN-07). */
export function Component() {
  const { keys } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="API keys"
      note="With a key another system does for the shop what you allow it, and nothing else."
      actions={
        <ButtonLink to="/api-keys/new" variant="primary">
          Create a key
        </ButtonLink>
      }
    >
      <DataTable
        caption="API keys, newest first"
        columns={columns}
        rows={keys}
        rowKey={({ prefix }) => prefix}
        to={({ prefix }) => `/api-keys/${prefix}`}
        empty="No other system has a key. Create one for each machine: a till, a stock system, your accounts."
      />
    </Screen>
  );
}
