import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { invitationRequestSchema, rolesReplySchema } from '#contract/staff/members/staff-members.ts';
import { useMember } from '../../session.ts';
import { useWayBackToSetUp } from '../../shell/use-way-back-to-set-up.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/forms/field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';
import { chosenRole, rolesToGive } from './role-words.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/roles', rolesReplySchema, { signal: request.signal });

/** Invites somebody by mail, in a role that the caller may give (OWN-04). */
export function Component() {
  const { roles } = useLoaderData<typeof loader>();
  const options = rolesToGive(roles, useMember());
  const [form, setForm] = useState({ email: '', name: '', role: options[0]?.value ?? '' });
  const { send, busy, fields, setFields } = useSend();
  const go = useNavigate();
  const setUp = useWayBackToSetUp();
  const put = (name: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [name]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = invitationRequestSchema.safeParse({ ...form, role: chosenRole(form.role) });
    if (!parsed.success)
      return setFields(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
    await send('POST', 'staff/invitations', {
      body: parsed.data,
      done: `${form.name.trim()} is invited by email.`,
      onDone: () => (setUp ? setUp.goBack() : go('/members')),
    });
  };
  return (
    <Screen title="Invite somebody" back={setUp?.back ?? { to: '/members', label: 'Staff' }}>
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          value={form.name}
          onChange={put('name')}
          error={fields.name}
        />
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="off"
          value={form.email}
          onChange={put('email')}
          error={fields.email}
          hint="The link works once and for three days"
        />
        <Select
          label="Role"
          name="role"
          value={form.role}
          onChange={put('role')}
          options={options}
          error={fields.role}
        />
        <div>
          <Button type="submit" busy={busy}>
            Send the invitation
          </Button>
        </div>
      </form>
    </Screen>
  );
}
