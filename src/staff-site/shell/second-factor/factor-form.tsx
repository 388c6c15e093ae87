import { type FormEvent, useState } from 'react';
import type { FactorProof } from '#contract/staff/log-in/second-factor.ts';
import { answerWithPasskey } from '#storefront/ui/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';

interface FactorFormProps {
  options: { passkey: Record<string, unknown> | null; code: boolean };
  /** Label of the button that sends a code. */
  action: string;
  /** Returns the error message; null on success. */
  onProof: (proof: FactorProof) => Promise<string | null>;
  onBack: () => void;
}

/** Asks for the second factor: a passkey, or a code. */
export function FactorForm({ options: { passkey, code: takesCode }, action, onProof, onBack }: FactorFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** A passkey's challenge is good for one answer. */
  const [isUsed, setIsUsed] = useState(false);
  const send = async (proof: FactorProof | null) => {
    setProblem(proof ? await onProof(proof) : 'No passkey was used.');
    setBusy(false);
  };
  const sendPasskey = async () => {
    if (!passkey || busy) return;
    setBusy(true);
    const answer = await answerWithPasskey(passkey);
    if (answer) setIsUsed(true);
    await send(answer && { passkey: answer });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return setProblem('Enter the code.');
    setBusy(true);
    await send({ code });
    setCode('');
  };
  return (
    <div className="mt-6 flex flex-col gap-5">
      {problem && (
        <p role="alert" className="border-l-4 border-danger bg-raised px-3 py-2">
          {problem}
        </p>
      )}
      {passkey && !isUsed && (
        <Button type="button" busy={busy} onClick={sendPasskey}>
          Use a passkey
        </Button>
      )}
      {takesCode && (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Field
            label="Code from your app, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            spellCheck={false}
            value={code}
            onChange={setCode}
          />
          <Button type="submit" variant={passkey ? 'secondary' : 'primary'} busy={busy}>
            {action}
          </Button>
        </form>
      )}
      <Button type="button" variant="quiet" onClick={onBack}>
        Go back
      </Button>
    </div>
  );
}
