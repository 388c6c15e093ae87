import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type StaffMemberRow, staffMembersSchema } from '#contract/staff/log-in/second-factor.ts';
import { useMay, useMember } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/members', staffMembersSchema, { signal: request.signal });

const factorWords = ({ secondFactor, required }: StaffMemberRow): string => {
  if (secondFactor) return 'Yes';
  return required ? 'At the next log-in' : 'No';
};

/** Who works for the shop, who has a second factor, and resetting one that was lost (SEC-09). */
export function Component() {
  const { members } = useLoaderData<typeof loader>();
  const own = useMember();
  const mayReset = useMay('resetSecondFactors');
  const { send, busy } = useSend();
  const reset = async ({ id, name }: StaffMemberRow) => {
    const body = `Passkeys, authenticator app and recovery codes of ${name} are removed, and ${name} is logged out everywhere and told by email. Make sure that it is really ${name} who asks.`;
    if (await confirm({ title: `Reset the second factor of ${name}?`, body, action: 'Reset' }))
      await send('POST', `staff/members/${id}/second-factor-reset`, {
        done: `${name} can set up a new second factor now.`,
      });
  };
  const columns: Column<StaffMemberRow>[] = [
    { key: 'name', head: 'Name', cell: ({ name }) => name },
    { key: 'email', head: 'Email', cell: ({ email }) => email },
    { key: 'role', head: 'Role', cell: ({ role }) => role },
    { key: 'factor', head: 'Second factor', cell: factorWords },
    { key: 'sessions', head: 'Sessions', right: true, cell: ({ sessions }) => sessions },
    { key: 'seen', head: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt ? <When at={lastSeenAt} /> : '–') },
    {
      key: 'reset',
      head: '',
      cell: (member) =>
        mayReset &&
        member.secondFactor &&
        member.id !== own.staffId && (
          <Button
            small
            variant="secondary"
            busy={busy}
            aria-label={`Reset the second factor of ${member.name}`}
            onClick={() => reset(member)}
          >
            Reset
          </Button>
        ),
    },
  ];
  return (
    <Screen title="Staff" note="Accounts are added and removed with kerb staff on the server.">
      <DataTable caption="Staff" columns={columns} rows={members} rowKey={({ id }) => id} empty="Nobody." />
    </Screen>
  );
}
