import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ConfirmationOptions } from '#contract/accounts/log-in-security.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { answerWithPasskey } from '#storefront/ui/passkeys.ts';
import { HiddenUsername, PasswordField } from '../../account-parts.tsx';
import type { ConfirmedCall } from './use-confirmed-call.ts';

const blank = { password: '' };
const check = async (values: typeof blank) => (await import('../check-account.ts')).checkDeletion(values);
const send = ({ password }: typeof blank) => callAsShopper('POST', 'account/confirmation', { proof: { password } });
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' ? failure.body.message : accountMessages.logInSecurityFailed;

/** Asks for the password or a passkey, before passkeys or other sessions change (SEC-10). */
export function ConfirmSheet({ isAsking, answer }: ConfirmedCall) {
  return (
    <Drawer open={isAsking} onClose={() => answer(false)} side="middle" title="Confirm that it’s you">
      {isAsking && <Question onDone={() => answer(true)} />}
    </Drawer>
  );
}

function Question({ onDone }: { onDone: () => void }) {
  const { customer } = useStore(authState);
  const [hasPasskey, setHasPasskey] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useApiForm({ initial: blank, check, send, explain, onDone });
  const ask = () => callAsShopper<ConfirmationOptions>('POST', 'account/confirmation/options');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    void ask().then((asked) => setHasPasskey(asked.ok && asked.value.passkey !== null));
  }, []);
  const confirmByPasskey = async () => {
    setBusy(true);
    setProblem(null);
    const asked = await ask();
    const passkey = asked.ok && asked.value.passkey ? await answerWithPasskey(asked.value.passkey) : null;
    const reply = passkey && (await callAsShopper('POST', 'account/confirmation', { proof: { passkey } }));
    setBusy(false);
    if (!asked.ok) setProblem(explain(asked.error));
    else if (reply?.ok) onDone();
    else if (reply) setProblem(explain(reply.error));
  };
  return (
    <div className="grid gap-5">
      <p>It’s a while since you logged in. Your answer holds for ten minutes.</p>
      {problem && <Alert tone="error">{problem}</Alert>}
      <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
        <FormError form={form} />
        <HiddenUsername email={customer?.email ?? ''} />
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
        <Button type="submit" disabled={!form.ready} busy={form.busy} full>
          Confirm
        </Button>
      </form>
      {hasPasskey && (
        <Button variant="secondary" busy={busy} onClick={() => void confirmByPasskey()} full>
          Use a passkey
        </Button>
      )}
    </div>
  );
}
