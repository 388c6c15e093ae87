import { type FormEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import { useStore } from 'zustand';
import { type ConfirmRequest, confirmOptionsSchema } from '#contract/staff/log-in/second-factor.ts';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { callStaff, StaffCallFailed, sendStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { confirmation } from './confirm-identity.ts';
import { FactorForm } from './factor-form.tsx';

type Options = z.output<typeof confirmOptionsSchema>;

/** The dialog in which the person confirms who they are; once, in the layout. */
export function ConfirmIdentityHost() {
  const { isOpen, answer } = useStore(confirmation);
  return (
    <Drawer open={isOpen} onClose={() => answer(false)} title="Confirm that it is you" side="middle">
      {isOpen && (
        <>
          <p>This needs a fresh confirmation. It holds for some minutes.</p>
          <Ways onDone={answer} />
        </>
      )}
    </Drawer>
  );
}

const wordsOf = (error: unknown): string => {
  if (error instanceof StaffCallFailed) return error.message;
  throw error;
};

function Ways({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const [options, setOptions] = useState<Options | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    callStaff('POST', 'staff/confirmation/options', confirmOptionsSchema, { signal: leaving.signal }).then(
      setOptions,
      (error: unknown) => leaving.signal.aborted || setProblem(wordsOf(error)),
    );
    return () => leaving.abort();
  }, []);
  const send = async (proof: ConfirmRequest['proof']): Promise<string | null> => {
    try {
      await sendStaff('POST', 'staff/confirmation', { body: { proof } });
      onDone(true);
      return null;
    } catch (error) {
      return wordsOf(error);
    }
  };
  if (!options) return <p role={problem ? 'alert' : 'status'}>{problem ?? 'One moment…'}</p>;
  if (options.password) return <PasswordForm onSend={send} />;
  return <FactorForm options={options} action="Confirm" onProof={send} onBack={() => onDone(false)} />;
}

function PasswordForm({ onSend }: { onSend: (proof: { password: string }) => Promise<string | null> }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setProblem('Enter your password.');
    setBusy(true);
    setProblem(await onSend({ password }));
    setBusy(false);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem ?? undefined}
      />
      <Button type="submit" busy={busy}>
        Confirm
      </Button>
    </form>
  );
}
