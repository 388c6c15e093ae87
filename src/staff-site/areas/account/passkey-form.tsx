import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { factorAddedSchema, newPasskeyOptionsSchema } from '#contract/staff/log-in/second-factor.ts';
import { makePasskey } from '#storefront/ui/passkeys.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SubmitRow } from '../../ui/forms/submit-row.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useSend } from '../../use-send.ts';

/** Adds a passkey of this device or of a security key. */
export function PasskeyForm({ onAdded }: { onAdded: (added: z.output<typeof factorAddedSchema>) => void }) {
  const [name, setName] = useState('');
  const { send, busy, fields, setFields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFields({ name: 'Enter a name, such as Work laptop.' });
    const asked = await send('POST', 'staff/passkeys/options', {
      schema: newPasskeyOptionsSchema,
      onDone: () => undefined,
    });
    if (!asked) return;
    const passkey = await makePasskey(asked.options);
    if (!passkey) return showToast('No passkey was made.', 'error');
    const added = await send('POST', 'staff/passkeys', {
      body: { name: name.trim(), passkey },
      schema: factorAddedSchema,
      done: 'The passkey is added.',
    });
    if (!added) return;
    setName('');
    onAdded(added);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <h3 className="font-semibold">Passkey</h3>
      <p className="text-sm text-quiet">Fingerprint, face, PIN or a security key. Nothing to type.</p>
      <Field label="Name of the passkey" name="name" value={name} onChange={setName} error={fields.name} />
      <SubmitRow label="Add a passkey" busy={busy} />
    </form>
  );
}
