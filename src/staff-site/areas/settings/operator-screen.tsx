import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type OperatorSetting, operatorSettingsReply } from '#contract/staff/settings/operator-settings.ts';
import { callStaff } from '../../staff-call.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Status } from '../../ui/values.tsx';
import { Connections } from './connections.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/settings/operator', operatorSettingsReply, { signal });

/** What the operator has set, and whether it works (OWN-03). */
export function Component() {
  const { groups, connections } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Operator’s settings"
      note="Set in the environment of the server, and changed there by a restart. No password or key is shown."
      back={{ to: '/settings', label: 'Settings' }}
    >
      <Connections connections={connections} />
      {groups.map(({ title, settings }) => (
        <Panel key={title} title={title}>
          <DataTable caption={title} columns={columns} rows={settings} rowKey={({ name }) => name} empty="None." />
        </Panel>
      ))}
    </Screen>
  );
}

const columns: readonly Column<OperatorSetting>[] = [
  {
    key: 'name',
    head: 'Setting',
    cell: ({ name, help }) => (
      <>
        <span className="font-semibold break-all">{name}</span>
        <span className="mt-0.5 block max-w-xl text-sm text-quiet">{help}</span>
      </>
    ),
  },
  {
    key: 'value',
    head: 'Value',
    cell: ({ value, isSet }) => (
      <span className="break-all">{value === null ? (isSet ? 'Set, not shown' : 'Default') : value || 'None'}</span>
    ),
  },
  {
    key: 'by',
    head: 'Fixed by',
    cell: ({ isSet }) => <Status tone={isSet ? 'good' : 'plain'}>{isSet ? 'environment' : 'default'}</Status>,
  },
];
