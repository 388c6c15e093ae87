import { type FormEvent, useEffect, useState } from 'react';
import { firstOwnerSchema } from '#contract/staff/members/first-owner.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { focusFirstWrongField } from '../use-send.ts';
import { ask } from './ask.ts';
import { EntryPage } from './entry-page.tsx';

const PATH = '/nz/staff/first-owner';
/** Whether the address is that of the link which the server prints while nobody works for the shop. */
export const isFirstOwner = (): boolean => location.pathname === PATH;

/** Whoever has the link makes the first account, and goes on with setting the shop up (OWN-01). */
export function FirstOwner() {
  const [code] = useState(() => location.hash.slice(1));
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void ask('first-owner/open', { code }).then((answer) => {
      setOpen(answer.ok);
      setProblem(answer.ok ? null : answer.message);
    });
  }, [code]);
  return (
    <EntryPage title="Your new shop" tab="Set-up" problem={problem}>
      {isOpen && <AccountForm code={code} onProblem={setProblem} />}
      {problem && !isOpen && (
        <p className="mt-4">
          <a href="/nz/staff" className="underline underline-offset-4">
            Log in
          </a>
        </p>
      )}
    </EntryPage>
  );
}

const nothing = { name: '', email: '', password: '' };

function AccountForm({ code, onProblem }: { code: string; onProblem: (problem: string | null) => void }) {
  const [typed, setTyped] = useState(nothing);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (Object.keys(fields).length > 0) focusFirstWrongField();
  }, [fields]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = firstOwnerSchema.safeParse({ code, ...typed });
    setFields(parsed.success ? {} : firstMessages(parsed.error.issues));
    if (!parsed.success || busy) return;
    setBusy(true);
    const answer = await ask('first-owner', parsed.data);
    setBusy(false);
    // Now there is an account to log in to.
    if (answer.ok) return location.replace('/nz/staff/set-up');
    setFields(answer.fields);
    onProblem(Object.keys(answer.fields).length > 0 ? null : answer.message);
  };
  const field = (name: keyof typeof nothing) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
    error: fields[name],
  });
  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
      <p>Nobody works here yet. Make the first account: it may do everything, and lets others in.</p>
      <Field label="Your name" autoComplete="name" {...field('name')} />
      <Field label="Email" type="email" autoComplete="username" {...field('email')} />
      <Field label="Password" type="password" autoComplete="new-password" {...field('password')} />
      <Button type="submit" busy={busy}>
        Make the account
      </Button>
    </form>
  );
}

/** The first message of each field. */
function firstMessages(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[String(path[0])] ??= message;
  return found;
}
