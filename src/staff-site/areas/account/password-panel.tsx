import { type FormEvent, useState } from 'react';
import { staffPasswordSchema } from '#contract/staff/staff.ts';
import { useMember } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';

const EMPTY = { currentPassword: '', password: '' };

/** Changes one's own password. */
export function PasswordPanel() {
  const member = useMember();
  const [values, setValues] = useState(EMPTY);
  const { send, busy, fields, setFields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = staffPasswordSchema.safeParse(values);
    if (!parsed.success)
      return setFields(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
    if (
      await send('POST', 'staff/password/change', {
        body: parsed.data,
        done: 'Your password is changed. You are logged out everywhere else.',
      })
    )
      setValues(EMPTY);
  };
  return (
    <Panel title="Change password">
      <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-4">
        <input type="hidden" name="username" autoComplete="username" value={member.email} readOnly />
        <Field
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          value={values.currentPassword}
          onChange={(currentPassword) => setValues({ ...values, currentPassword })}
          error={fields.currentPassword}
        />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          value={values.password}
          onChange={(password) => setValues({ ...values, password })}
          error={fields.password}
        />
        <div>
          <Button type="submit" busy={busy}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
