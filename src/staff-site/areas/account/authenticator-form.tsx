import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { factorAddedSchema, newAuthenticatorSchema } from '#contract/staff/log-in/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SubmitRow } from '../../ui/forms/submit-row.tsx';
import { useSend } from '../../use-send.ts';

/** Adds an authenticator app: its key, then a code that it shows. */
export function AuthenticatorForm({ onAdded }: { onAdded: (added: z.output<typeof factorAddedSchema>) => void }) {
  const [made, setMade] = useState<z.output<typeof newAuthenticatorSchema> | null>(null);
  const [code, setCode] = useState('');
  const { send, busy, fields, setFields } = useSend();
  const begin = async () =>
    setMade(await send('POST', 'staff/authenticator', { schema: newAuthenticatorSchema, onDone: () => undefined }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setFields({ code: 'Enter the code.' });
    const added = await send('PUT', 'staff/authenticator', {
      body: { code },
      schema: factorAddedSchema,
      done: 'The authenticator app is added.',
    });
    setCode('');
    if (added) onAdded(added);
  };
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">Authenticator app</h3>
      <p className="text-sm text-quiet">For those who cannot use passkeys: an app shows a code every half minute.</p>
      {!made && (
        <div>
          <Button variant="secondary" busy={busy} onClick={begin}>
            Add an authenticator app
          </Button>
        </div>
      )}
      {made && (
        <form onSubmit={submit} noValidate className="flex flex-col gap-3">
          <p>
            Enter this key in the app, or{' '}
            <a href={made.link} className="underline underline-offset-4">
              open the app
            </a>{' '}
            on this device:
          </p>
          <p className="font-mono break-all">{made.key.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <Field
            label="Code that the app shows"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            error={fields.code}
          />
          <SubmitRow label="Use this app" busy={busy} />
        </form>
      )}
    </div>
  );
}
