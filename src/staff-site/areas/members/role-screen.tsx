import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import {
  roleMadeSchema,
  roleRequestSchema,
  rolesReplySchema,
  type StaffRoleRow,
} from '#contract/staff/members/staff-members.ts';
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import { counted } from '#shared/counted.ts';
import { useMember } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field, Tick } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';
import { ALWAYS, permissionGroups } from './permission-words.ts';

export const loader = async ({ request, params }: LoaderFunctionArgs) => {
  const { roles } = await callStaff('GET', 'staff/roles', rolesReplySchema, { signal: request.signal });
  return { role: roles.find(({ id }) => id === params.id) ?? null };
};

/** A role of single permissions: a new one, or one that is changed for everybody who has it (OWN-04). */
export function Component() {
  const { role } = useLoaderData<typeof loader>();
  return (
    <Screen title={role?.name ?? 'Make a role'} back={{ to: '/members/roles', label: 'Roles' }}>
      <RoleForm key={role?.id ?? 'new'} role={role} />
      {role && <Removal role={role} />}
    </Screen>
  );
}

function RoleForm({ role }: { role: StaffRoleRow | null }) {
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<StaffPermission>>(new Set(role?.permissions ?? ALWAYS));
  const { send, busy, fields, setFields } = useSend();
  const go = useNavigate();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = roleRequestSchema.safeParse({ name, permissions: [...chosen] });
    if (!parsed.success)
      return setFields(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
    const done = { done: `${parsed.data.name} is saved.`, onDone: () => go('/members/roles') };
    if (role) await send('PUT', `staff/roles/${role.id}`, { body: parsed.data, ...done });
    else await send('POST', 'staff/roles', { body: parsed.data, schema: roleMadeSchema, ...done });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        value={name}
        onChange={setName}
        error={fields.name}
        className="mb-6 max-w-md"
      />
      <Permissions chosen={chosen} onChange={setChosen} error={fields.permissions} />
      <Button type="submit" busy={busy}>
        Save role
      </Button>
    </form>
  );
}

interface PermissionsProps {
  chosen: ReadonlySet<StaffPermission>;
  onChange: (chosen: ReadonlySet<StaffPermission>) => void;
  error: string | undefined;
}
/** Only what the caller may do themselves can be ticked. */
function Permissions({ chosen, onChange, error }: PermissionsProps) {
  const { permissions: own } = useMember();
  const toggle = (permission: StaffPermission, checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(permission);
    else next.delete(permission);
    onChange(next);
  };
  return (
    <Panel title="What the role may do">
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        {permissionGroups.map(({ title, permissions }) => (
          <fieldset key={title}>
            <legend className="mb-1 text-sm font-semibold">{title}</legend>
            {permissions
              .filter(([permission]) => own.includes(permission))
              .map(([permission, words]) => (
                <Tick
                  key={permission}
                  name={permission}
                  label={words}
                  checked={chosen.has(permission)}
                  onChange={(checked) => toggle(permission, checked)}
                />
              ))}
          </fieldset>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </Panel>
  );
}

function Removal({ role: { id, name, members, invited } }: { role: StaffRoleRow }) {
  const { send, busy } = useSend();
  const go = useNavigate();
  if (members + invited > 0)
    return (
      <p className="mt-6 text-quiet">
        {counted(members + invited, 'person has', 'people have')} this role or are invited to it; it can be deleted once
        nobody has it.
      </p>
    );
  const remove = async () => {
    if (await confirm({ title: `Delete ${name}?`, body: 'Nobody has this role.', action: 'Delete' }))
      await send('DELETE', `staff/roles/${id}`, { done: `${name} is deleted.`, onDone: () => go('/members/roles') });
  };
  return (
    <div className="mt-6">
      <Button variant="danger" busy={busy} onClick={() => void remove()}>
        Delete role
      </Button>
    </div>
  );
}
