import { useState } from 'react';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { AccountScreen, PasswordField } from '../account-parts.tsx';

type Standing = 'OPENED' | 'PASSWORD_NEEDED' | 'VERIFIED' | 'LINK_INVALID';
interface LinkParams {
  code: string;
  user: string;
}
const codeOf = (failure: ApiFailure): string | null => (failure.kind === 'refused' ? failure.body.errorCode : null);

/**
 * Verifies the email address with the mailed link (AUTH-07, AUTH-08, AUTH-32): by a button in the browser that signed
 * up, in other browsers with the password. Opening the page changes nothing, because mail programs open links too, and
 * so may somebody who never signed up (FIX-17).
 */
export function VerifyPage() {
  const query = useQuery();
  const hydrated = useHydrated();
  const link = { code: query.get('code') ?? '', user: query.get('user') ?? '' };
  const [standing, setStanding] = useState<Standing>('OPENED');
  if (standing === 'VERIFIED')
    return (
      <AccountScreen heading="You’re in">
        <div className="grid gap-6">
          <Alert tone="success">Your email address is verified.</Alert>
          <LinkButton to="/account/signin" full>
            Log in
          </LinkButton>
        </div>
      </AccountScreen>
    );
  return (
    <AccountScreen heading="Verify your email address">
      {standing === 'LINK_INVALID' || (hydrated && (!link.code || !link.user)) ? (
        <div className="grid gap-6">
          <Alert tone="error">{accountMessages.verificationLinkInvalid}</Alert>
          <NewLink />
        </div>
      ) : standing === 'PASSWORD_NEEDED' ? (
        <ByPassword link={link} onStanding={setStanding} />
      ) : (
        <ByPress link={link} onStanding={setStanding} />
      )}
    </AccountScreen>
  );
}

interface StepProps {
  link: LinkParams;
  onStanding: (standing: Standing) => void;
}

function ByPress({ link, onStanding }: StepProps) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const verify = async () => {
    setBusy(true);
    setFailed(false);
    const reply = await callApi('POST', 'auth/verify', link);
    setBusy(false);
    const code = reply.ok ? null : codeOf(reply.error);
    if (reply.ok) onStanding('VERIFIED');
    else if (code === 'VerificationLinkInvalid') onStanding('LINK_INVALID');
    else if (code === 'VerificationPasswordNeeded') onStanding('PASSWORD_NEEDED');
    else setFailed(true);
  };
  return (
    <div className="grid gap-6">
      {failed && <Alert tone="error">{accountMessages.verificationFailed}</Alert>}
      <p>Press the button to confirm that you created an account with us using this email address.</p>
      <Button onClick={() => void verify()} disabled={!hydrated} busy={busy} full>
        Verify my email address
      </Button>
    </div>
  );
}

const noPassword = { password: '' };
const checkPassword = async (values: typeof noPassword) =>
  (await import('../internal/check-account.ts')).checkDeletion(values);
const passwordError = (failure: ApiFailure): string =>
  failure.kind === 'refused' &&
  ['VerificationPasswordWrong', 'VerificationLinkInvalid', 'TooManyVerificationTries'].includes(failure.body.errorCode)
    ? failure.body.message
    : accountMessages.verificationFailed;

/** For a browser other than the one that signed up: the password identifies the customer, or a new one is set. */
function ByPassword({ link, onStanding }: StepProps) {
  const form = useApiForm({
    initial: noPassword,
    check: checkPassword,
    send: ({ password }) => callApi('POST', 'auth/verify', { ...link, password }),
    explain: passwordError,
    onDone: () => onStanding('VERIFIED'),
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

const blank = { email: '' };
const check = async (values: typeof blank) => (await import('../internal/check-account.ts')).checkEmail(values);
const send = ({ email }: typeof blank) => callApi('POST', 'auth/verify/resend', { email: email.trim() });
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'TooManyVerificationEmails'
    ? failure.body.message
    : accountMessages.verificationMailFailed;

function NewLink() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useApiForm({ initial: blank, check, send, explain, onDone: ({ email }) => setSentTo(email.trim()) });
  if (sentTo !== null) return <Alert tone="success">If {sentTo} waits to be verified, a new link is on its way.</Alert>;
  return (
    <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
      <FormError form={form} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('email')}
      />
      <Button type="submit" disabled={!form.ready} busy={form.busy} full>
        Send a new verification email
      </Button>
      <LinkButton to="/account/signin" variant="secondary" full>
        Verified already? Log in
      </LinkButton>
    </form>
  );
}
