import { useState } from 'react';
import type { NewPasskeyRequest, OwnPasskeys } from '#contract/accounts/log-in-security.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { useForm } from '#storefront/ui/forms/use-form.ts';
import { makePasskey } from '#storefront/ui/passkeys.ts';
import type { ConfirmedCall } from './use-confirmed-call.ts';

interface PasskeySectionProps {
  own: OwnPasskeys;
  setOwn: (own: OwnPasskeys) => void;
  call: ConfirmedCall['call'];
}
type Message = { tone: 'success' | 'error'; text: string };

const wordsOf = (failure: ApiFailure): string =>
  failure.kind === 'refused' ? failure.body.message : accountMessages.logInSecurityFailed;

/** The customer's passkeys: adding and removing (SEC-10). */
export function PasskeySection({ own, setOwn, call }: PasskeySectionProps) {
  const [message, setMessage] = useState<Message | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = async (id: string, name: string) => {
    setMessage(null);
    setRemoving(id);
    const reply = await call<OwnPasskeys>('DELETE', `account/passkeys/${id}`);
    setRemoving(null);
    if (reply?.ok) {
      setOwn(reply.value);
      setMessage({ tone: 'success', text: `Removed ${name}. Delete it on your device too.` });
    } else if (reply) setMessage({ tone: 'error', text: accountMessages.logInSecurityFailed });
  };
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys" className="font-display text-xl font-bold">
        Passkeys
      </h2>
      <p className="mt-2 mb-5 text-quiet">
        Log in with your fingerprint, face or screen lock. There is nothing to type, and nothing that can be guessed.
      </p>
      {own.passkeys.length > 0 && (
        <ul className="mb-6 divide-y divide-line border-y border-line">
          {own.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <div className="min-w-0">
                <p className="font-semibold break-words">{name}</p>
                <p className="text-sm text-quiet">
                  Added {formatDayTime(new Date(createdAt))}
                  {lastUsedAt && ` · last used ${formatDayTime(new Date(lastUsedAt))}`}
                </p>
              </div>
              <Button
                variant="secondary"
                busy={removing === id}
                onClick={() => void remove(id, name)}
                aria-label={`Remove ${name}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={message ? 'mb-5' : ''}>
        {message && <Alert tone={message.tone}>{message.text}</Alert>}
      </div>
      {'PublicKeyCredential' in globalThis ? (
        <AddPasskey call={call} setOwn={setOwn} tell={setMessage} />
      ) : (
        <p>This browser has no passkeys.</p>
      )}
    </section>
  );
}

const blank = { name: '' };
const check = async ({ name }: typeof blank): Promise<Partial<typeof blank>> =>
  name.trim() === '' ? { name: accountMessages.passkeyNameRequired } : {};

function AddPasskey({
  call,
  setOwn,
  tell,
}: Pick<PasskeySectionProps, 'call' | 'setOwn'> & { tell: (message: Message | null) => void }) {
  const [added, setAdded] = useState(0);
  return <AddForm key={added} call={call} setOwn={setOwn} tell={tell} onDone={() => setAdded(added + 1)} />;
}

function AddForm({ call, setOwn, tell, onDone }: Parameters<typeof AddPasskey>[0] & { onDone: () => void }) {
  const form = useForm<typeof blank>({
    initial: blank,
    check,
    onSubmit: async ({ name }) => {
      tell(null);
      const asked = await call<NewPasskeyRequest>('POST', 'account/passkeys/options');
      if (!asked) return;
      if (!asked.ok) return tell({ tone: 'error', text: wordsOf(asked.error) });
      const passkey = await makePasskey(asked.value.options);
      if (!passkey) return tell({ tone: 'error', text: accountMessages.passkeyNotMade });
      const reply = await call<OwnPasskeys>('POST', 'account/passkeys', { name: name.trim(), passkey });
      if (!reply) return;
      if (!reply.ok) return tell({ tone: 'error', text: wordsOf(reply.error) });
      setOwn(reply.value);
      tell({ tone: 'success', text: 'Your passkey is added.' });
      onDone();
    },
  });
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      method="post"
      noValidate
      aria-busy={form.busy}
      aria-label="Add a passkey"
      className="grid max-w-md gap-5"
    >
      <TextField
        label="Name of the passkey"
        hint="Such as My phone, so that you know it again."
        maxLength={60}
        autoComplete="off"
        {...form.text('name')}
      />
      <Button type="submit" disabled={!form.ready} busy={form.busy}>
        Add a passkey
      </Button>
    </form>
  );
}
