import { type FormEvent, useEffect, useState } from 'react';
import { acceptInvitationSchema, openInvitationSchema } from '#contract/staff/members/staff-members.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { ask } from './ask.ts';
import { EntryPage } from './entry-page.tsx';

const PATH = '/nz/staff/join';
/** Whether the address is that of an invitation. */
export const isJoining = (): boolean => location.pathname === PATH;

type Invited = { email: string; name: string; role: string };
/** Where the link of an invitation leads: whoever has it chooses a password and logs in with it (OWN-04). */
export function Join() {
  const [code] = useState(() => location.hash.slice(1));
  const [invited, setInvited] = useState<Invited | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void ask('invitations/open', { code }).then((answer) => {
      if (answer.ok) setInvited(openInvitationSchema.parse(answer.body));
      else setProblem(answer.message);
    });
  }, [code]);
  return (
    <EntryPage title={invited ? `Kia ora ${invited.name}` : 'Your invitation'} tab="Join" problem={problem}>
      {invited && <PasswordForm code={code} invited={invited} onProblem={setProblem} />}
    </EntryPage>
  );
}

interface PasswordFormProps {
  code: string;
  invited: Invited;
  onProblem: (problem: string | null) => void;
}
function PasswordForm({ code, invited: { email, role }, onProblem }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = acceptInvitationSchema.safeParse({ code, password });
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (!parsed.success || busy) return;
    setBusy(true);
    const answer = await ask('invitations/accept', parsed.data);
    setBusy(false);
    // Now there is an account to log in to.
    if (answer.ok) return location.replace('/nz/staff');
    setError(answer.fields.password);
    onProblem(answer.fields.password ? null : answer.message);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
      <p>
        You will work with the role {role}. Log in with <strong>{email}</strong> and the password that you choose here.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label="Password"
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
  );
}
