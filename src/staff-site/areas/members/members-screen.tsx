import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type StaffMemberRow, staffMembersSchema } from '#contract/staff/log-in/second-factor.ts';
import { invitationsReplySchema } from '#contract/staff/members/staff-members.ts';
import { callStaff } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { MemberActions } from './member-actions.tsx';

export const loader = async ({ request: { signal } }: LoaderFunctionArgs) => ({
  ...(await callStaff('GET', 'staff/members', staffMembersSchema, { signal })),
  ...(await callStaff('GET', 'staff/invitations', invitationsReplySchema, { signal })),
});

const factorWords = ({ secondFactor, required }: StaffMemberRow): string => {
  if (secondFactor) return 'Yes';
  return required ? 'At the next log-in' : 'No';
};

const columns: readonly Column<StaffMemberRow>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'email', head: 'Email', cell: ({ email }) => email },
  { key: 'role', head: 'Role', cell: ({ role, suspended }) => (suspended ? `${role}, suspended` : role) },
  { key: 'factor', head: 'Second factor', cell: factorWords },
  { key: 'sessions', head: 'Sessions', right: true, cell: ({ sessions }) => sessions },
  { key: 'seen', head: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt ? <When at={lastSeenAt} /> : '–') },
  { key: 'actions', head: 'Actions', cell: (member) => <MemberActions member={member} /> },
];

/** Who works for the shop, their log-ins, who is invited, and what is done about them (SEC-09, OWN-04). */
export function Component() {
  const { members, invitations } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Staff"
      note="Accounts are removed for good with kerb staff remove on the server."
      actions={
        <>
          <ButtonLink to="/members/roles">Roles</ButtonLink>
          <ButtonLink to="/members/invite" variant="primary">
            Invite somebody
          </ButtonLink>
        </>
      }
    >
      <DataTable caption="Staff" columns={columns} rows={members} rowKey={({ id }) => id} empty="Nobody." />
      <InvitationTable invitations={invitations} />
    </Screen>
  );
}
