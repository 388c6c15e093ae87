import { type FormEvent, useEffect, useState } from 'react';
import { acceptInvitationSchema, openInvitationSchema } from '#contract/staff/members/staff-members.ts';
import { storeName } from '#staff-site/store-name.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';

const PATH = '/nz/staff/join';
/** Whether the address is that of an invitation. */
export const isJoining = (): boolean => location.pathname === PATH;

type Invited = { email: string; name: string; role: string };
type Answer = { ok: true; body: unknown } | { ok: false; message: string; fields: Record<string, string> };

async function ask(path: string, body: unknown): Promise<Answer> {
  try {
    const reply = await fetch(`/nz/api/staff/invitations/${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = reply.status === 204 ? null : await reply.json();
    return reply.ok ? { ok: true, body: answer } : { ok: false, message: answer.message, fields: answer.fields ?? {} };
  } catch {
    return { ok: false, message: 'The shop could not be reached. Try again.', fields: {} };
  }
}

/** Where the link of an invitation leads: whoever has it chooses a password and logs in with it (OWN-04). */
export function Join() {
  const [code] = useState(() => location.hash.slice(1));
  const [invited, setInvited] = useState<Invited | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void ask('open', { code }).then((answer) => {
      if (answer.ok) setInvited(openInvitationSchema.parse(answer.body));
      else setProblem(answer.message);
    });
  }, [code]);
  return (
    <main className="flex flex-1 flex-col justify-center bg-page">
      <div className="mx-auto w-full max-w-sm px-5 py-10">
        <title>{`Join · ${storeName()} staff`}</title>
        <p className="font-display text-2xl font-black tracking-tight">{storeName()}</p>
        <div aria-hidden="true" className="road-dashes mt-1 mb-8 h-1 w-24" />
        <h1 className="font-display text-xl font-bold">{invited ? `Kia ora ${invited.name}` : 'Your invitation'}</h1>
        {problem && (
          <p role="alert" className="mt-4 border-l-4 border-danger bg-raised px-3 py-2">
            {problem}
          </p>
        )}
        {invited && <PasswordForm code={code} invited={invited} onProblem={setProblem} />}
      </div>
    </main>
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
    const answer = await ask('accept', parsed.data);
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
