import { type FormEvent, useState } from 'react';
import { staffPasswordResetSchema } from '#contract/staff/staff.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { ask } from './ask.ts';
import { EntryPage } from './entry-page.tsx';
import { FORGOT_PASSWORD_PATH } from './forgot-password.tsx';

/** Whether the address is that of the link for a forgotten password. */
export const isNewPassword = (): boolean => location.pathname === '/nz/staff/new-password';

/** Where the link of the mail leads: whoever has it chooses a new password, and logs in with it (OWN-04). */
export function NewPassword() {
  const [code] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = staffPasswordResetSchema.safeParse({ code, password });
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (!parsed.success || busy) return;
    setBusy(true);
    const answer = await ask('password/reset', parsed.data);
    setBusy(false);
    if (answer.ok) return location.replace('/nz/staff');
    setError(answer.fields.password);
    setProblem(answer.fields.password ? null : answer.message);
  };
  return (
    <EntryPage title="Choose a new password" tab="New password" problem={problem}>
      <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={error}
        />
        <Button type="submit" busy={busy}>
          Save password
        </Button>
      </form>
      <p className="mt-6 text-sm">
        <a href={FORGOT_PASSWORD_PATH} className="underline underline-offset-4">
          Ask for another link
        </a>
      </p>
    </EntryPage>
  );
}
