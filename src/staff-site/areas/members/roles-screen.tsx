import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { rolesReplySchema, type StaffRoleRow } from '#contract/staff/members/staff-members.ts';
import { counted } from '#shared/counted.ts';
import { callStaff } from '../../staff-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/roles', rolesReplySchema, { signal: request.signal });

const columns: readonly Column<StaffRoleRow>[] = [
  {
    key: 'name',
    head: 'Role',
    cell: ({ id, name }) => (
      <ButtonLink to={`/members/roles/${id}`} variant="quiet" small>
        {name}
      </ButtonLink>
    ),
  },
  { key: 'may', head: 'May do', cell: ({ permissions }) => counted(permissions.length, 'permission') },
  { key: 'members', head: 'Who has it', cell: ({ members }) => counted(members, 'person', 'people') },
];

/** The roles that the shop has made (OWN-04). */
export function Component() {
  const { roles } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Roles"
      note="Every shop has the roles picker, service, merchandiser and manager. Make others of single permissions."
      back={{ to: '/members', label: 'Staff' }}
      actions={<ButtonLink to="/members/roles/new">Make a role</ButtonLink>}
    >
      <DataTable caption="Roles" columns={columns} rows={roles} rowKey={({ id }) => id} empty="No other roles yet." />
    </Screen>
  );
}
