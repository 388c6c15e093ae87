import type { InvitationRow } from '#contract/staff/members/staff-members.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

const invitationColumns: readonly Column<InvitationRow>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'email', head: 'Email', cell: ({ email }) => email },
  { key: 'role', head: 'Role', cell: ({ role }) => role },
  { key: 'by', head: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  { key: 'until', head: 'Until', cell: ({ expiresAt }) => <When at={expiresAt} /> },
  { key: 'actions', head: 'Actions', cell: (invitation) => <Withdraw invitation={invitation} /> },
];

function Withdraw({ invitation: { id, name } }: { invitation: InvitationRow }) {
  const { send, busy } = useSend();
  const withdraw = () => send('DELETE', `staff/invitations/${id}`, { done: `The invitation of ${name} is withdrawn.` });
  return (
    <Button
      small
      variant="secondary"
      busy={busy}
      aria-label={`Withdraw the invitation of ${name}`}
      onClick={() => void withdraw()}
    >
      Withdraw
    </Button>
  );
}

/** Who has been sent a link that is still good. */
export const InvitationTable = ({ invitations }: { invitations: readonly InvitationRow[] }) => (
  <>
    <h2 className="mt-8 mb-3 font-display text-lg font-bold">Invited</h2>
    <DataTable
      caption="Invited"
      columns={invitationColumns}
      rows={invitations}
      rowKey={({ id }) => id}
      empty="Nobody waits for a link."
    />
  </>
);
