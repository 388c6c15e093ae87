import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type LogInNextStep, staffLogInSchema } from '#contract/staff/staff.ts';
import { storeName } from '#staff-site/store-name.ts';
import { finishLogIn, logIn } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FORGOT_PASSWORD_PATH } from './forgot-password.tsx';
import { FactorForm } from './second-factor/factor-form.tsx';

/** `again`: the person whose session has expired; their screen stays behind the log-in. */
export function LogIn({ again }: { again?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (again !== undefined) dialog.current?.showModal();
  }, [again]);

  const form = (
    <div className="mx-auto w-full max-w-sm px-5 py-10">
      {again === undefined && <title>{`Log in · ${storeName()} staff`}</title>}
      <p className="font-display text-2xl font-black tracking-tight">{storeName()}</p>
      <div aria-hidden="true" className="road-dashes mt-1 mb-8 h-1 w-24" />
      <h1 className="font-display text-xl font-bold">
        {again === undefined ? 'Staff log-in' : 'Your session has ended'}
      </h1>
      {again !== undefined && <p className="mt-2 text-quiet">Log in again to continue where you left off.</p>}
      <LogInForm email={again ?? ''} />
      <p className="mt-6 text-sm">
        {/* What was being done stays open behind a session that has ended. */}
        <a
          href={FORGOT_PASSWORD_PATH}
          className="underline underline-offset-4"
          {...(again !== undefined && { target: '_blank', rel: 'noopener' })}
        >
          Forgot your password?
        </a>
      </p>
    </div>
  );
  if (again === undefined) return <main className="flex flex-1 flex-col justify-center bg-page">{form}</main>;
  return (
    <dialog
      ref={dialog}
      aria-label="Log in again"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-full max-w-md bg-page text-ink backdrop:bg-black/60"
    >
      {form}
    </dialog>
  );
}

/** The password, then the second factor of those who have one. `email`: filled in to begin with. */
function LogInForm({ email }: { email: string }) {
  const [next, setNext] = useState<LogInNextStep | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  if (!next) return <PasswordStep email={email} ended={ended} onNext={setNext} />;
  return (
    <FactorForm
      options={next}
      action="Log in"
      onProof={async (proof) => {
        const step = await finishLogIn({ ticket: next.ticket, proof });
        if (step.ended) {
          setEnded(step.problem ?? null);
          setNext(null);
        }
        return step.problem ?? null;
      }}
      onBack={() => setNext(null)}
    />
  );
}

interface PasswordStepProps {
  email: string;
  /** Why the log-in begins again. */
  ended: string | null;
  onNext: (next: LogInNextStep | null) => void;
}
function PasswordStep({ email: known, ended, onNext }: PasswordStepProps) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState(ended);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = staffLogInSchema.safeParse({ email, password });
    setErrors(
      parsed.success
        ? {}
        : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
    );
    if (!parsed.success || busy) return;
    setBusy(true);
    const step = await logIn(parsed.data);
    setProblem(step.problem ?? null);
    onNext(step.next ?? null);
    setBusy(false);
  };

  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
      {problem && (
        <p role="alert" className="border-l-4 border-danger bg-raised px-3 py-2">
          {problem}
        </p>
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <Button type="submit" busy={busy}>
        Log in
      </Button>
    </form>
  );
}
