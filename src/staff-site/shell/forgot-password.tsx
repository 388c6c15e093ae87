import { type FormEvent, useState } from 'react';
import { emailOnlySchema } from '#contract/accounts/account.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { ask } from './ask.ts';
import { EntryPage } from './entry-page.tsx';

export const FORGOT_PASSWORD_PATH = '/nz/staff/forgot-password';
/** Whether the address is that of the form for a forgotten password. */
export const isForgotPassword = (): boolean => location.pathname === FORGOT_PASSWORD_PATH;

/** Asks for a link by mail; whether the address is one of staff is not said (OWN-04). */
export function ForgotPassword() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = emailOnlySchema.safeParse({ email });
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (!parsed.success || busy) return;
    setBusy(true);
    const answer = await ask('password/forgot', parsed.data);
    setBusy(false);
    setProblem(answer.ok ? null : answer.message);
    setSentTo(answer.ok ? parsed.data.email : null);
  };
  return (
    <EntryPage title="Forgot your password?" tab="Forgot your password" problem={problem}>
      {sentTo !== null ? (
        <p role="status" className="mt-6">
          If somebody with the address <strong className="break-words">{sentTo}</strong> works here, a link to choose a
          new password is on its way. It works once and for an hour.
        </p>
      ) : (
        <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
          <p>Enter the address that you log in with. We email you a link to choose a new password.</p>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={error}
          />
          <Button type="submit" busy={busy}>
            Email me a link
          </Button>
        </form>
      )}
      <p className="mt-6 text-sm">
        <a href="/nz/staff" className="underline underline-offset-4">
          Log in
        </a>
      </p>
    </EntryPage>
  );
}
