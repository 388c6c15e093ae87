import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { staffMembersSchema } from '#contract/staff/log-in/second-factor.ts';
import { rolesReplySchema } from '#contract/staff/members/staff-members.ts';
import { useMember } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';
import { chosenRole, rolesToGive } from './role-words.ts';

export const loader = async ({ request: { signal }, params }: LoaderFunctionArgs) => {
  const [{ members }, { roles }] = await Promise.all([
    callStaff('GET', 'staff/members', staffMembersSchema, { signal }),
    callStaff('GET', 'staff/roles', rolesReplySchema, { signal }),
  ]);
  return { member: members.find(({ id }) => id === params.id) ?? null, roles };
};

/** Gives a member of staff another role (OWN-04). */
export function Component() {
  const { member, roles } = useLoaderData<typeof loader>();
  const options = rolesToGive(roles, useMember());
  const [role, setRole] = useState(member?.roleId ?? member?.role ?? '');
  const { send, busy, fields } = useSend();
  const go = useNavigate();
  if (!member)
    return (
      <Screen title="Nobody" back={{ to: '/members', label: 'Staff' }}>
        <p>This person does not work here any more.</p>
      </Screen>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await send('PUT', `staff/members/${member.id}/role`, {
      body: chosenRole(role),
      done: `${member.name} has another role from now on.`,
      onDone: () => go('/members'),
    });
  };
  return (
    <Screen title={`Role of ${member.name}`} back={{ to: '/members', label: 'Staff' }}>
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        <Select label="Role" name="role" value={role} onChange={setRole} options={options} error={fields.role} />
        <div>
          <Button type="submit" busy={busy}>
            Save role
          </Button>
        </div>
      </form>
    </Screen>
  );
}
