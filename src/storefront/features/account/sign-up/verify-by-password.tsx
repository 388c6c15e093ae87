import { useState } from 'react';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { PasswordField } from '../account-parts.tsx';
import type { LinkParams, Verification } from './use-verification.ts';

const noPassword = { password: '' };
const checkPassword = async (values: typeof noPassword) =>
  (await import('../internal/check-account.ts')).checkDeletion(values);
const passwordError = (failure: ApiFailure): string =>
  failure.kind === 'refused' &&
  ['VerificationPasswordWrong', 'VerificationLinkInvalid', 'TooManyVerificationTries'].includes(failure.body.errorCode)
    ? failure.body.message
    : accountMessages.verificationFailed;

/** For a browser other than the one that signed up: the password identifies the customer, or a new one is set. */
export function VerifyByPassword({ link, verification }: { link: LinkParams; verification: Verification }) {
  const form = useApiForm({
    initial: noPassword,
    check: checkPassword,
    send: ({ password }) => verification.verify(password),
    explain: passwordError,
  });
  return (
    <div className="grid gap-8">
      <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
        <FormError form={form} />
        <p>{accountMessages.verificationPasswordNeeded}</p>
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
        <Button type="submit" disabled={!form.ready} busy={form.busy} full>
          Verify my email address
        </Button>
      </form>
      <NewPassword link={link} />
    </div>
  );
}

function NewPassword({ link }: { link: LinkParams }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const send = async () => {
    setBusy(true);
    setOutcome(null);
    const reply = await callApi('POST', 'auth/verify/reset', link);
    setBusy(false);
    if (reply.ok)
      setOutcome({ tone: 'success', text: 'A link to set a new password is on its way to your email address.' });
    else {
      const isExplained =
        reply.error.kind === 'refused' &&
        ['TooManyResetLinks', 'VerificationLinkInvalid'].includes(reply.error.body.errorCode);
      setOutcome({
        tone: 'error',
        text:
          isExplained && reply.error.kind === 'refused' ? reply.error.body.message : accountMessages.resetMailFailed,
      });
    }
  };
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <h2 className="font-display text-xl font-bold">Don’t know the password?</h2>
      <p>
        If you forgot it, or somebody else used your email address, set a new one. Every earlier password and log-in
        then stops working.
      </p>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      <Button variant="secondary" busy={busy} onClick={() => void send()} full>
        Email me a link to set a new password
      </Button>
    </section>
  );
}
