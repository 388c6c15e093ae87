import { useEffect, useState } from 'react';
import { accountMessages } from '#contract/account-messages.ts';
import { type ApiFailure, type ApiResult, callApi } from '#storefront/browser/api-call.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { LinkButton } from '#storefront/ui/link-button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { AccountScreen, FormTrouble } from './account-parts.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useQuery } from './use-query.ts';

/** A link works once: one request for it, however often the page is drawn. */
const asked = new Map<string, Promise<ApiResult<unknown>>>();
function verify(code: string, user: string): Promise<ApiResult<unknown>> {
  const known = asked.get(code);
  if (known) return known;
  const asking = callApi('POST', 'auth/verify', { code, user });
  asked.set(code, asking);
  void asking.then((reply) => {
    // Nothing was decided: the next try may ask again.
    if (!reply.ok && reply.error.kind !== 'refused') asked.delete(code);
  });
  return asking;
}

type Standing = { state: 'VERIFYING' } | { state: 'VERIFIED' } | { state: 'FAILED'; message: string; again: boolean };

/** Verifies the address by the mailed link (AUTH-07, AUTH-08, AUTH-32). */
export function VerifyPage() {
  const query = useQuery();
  const [code, user] = [query.get('code') ?? '', query.get('user') ?? ''];
  const [tries, setTries] = useState(0);
  const [standing, setStanding] = useState<Standing>({ state: 'VERIFYING' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (!code || !user) {
      setStanding({ state: 'FAILED', message: accountMessages.verificationLinkInvalid, again: false });
      return;
    }
    let current = true;
    setStanding({ state: 'VERIFYING' });
    void verify(code, user).then((reply) => {
      if (!current) return;
      if (reply.ok) setStanding({ state: 'VERIFIED' });
      else {
        const refused = reply.error.kind === 'refused' && reply.error.body.errorCode === 'VerificationLinkInvalid';
        setStanding({ state: 'FAILED', message: refused ? accountMessages.verificationLinkInvalid : accountMessages.verificationFailed, again: !refused });
      }
    });
    return () => {
      current = false;
    };
  }, [code, user, tries]);

  if (standing.state === 'VERIFYING')
    return (
      <AccountScreen heading="Verify your email address">
        <p role="status">Verifying your email address…</p>
      </AccountScreen>
    );
  if (standing.state === 'VERIFIED')
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
      <div className="grid gap-6">
        <Alert tone="error">{standing.message}</Alert>
        {standing.again ? (
          <Button onClick={() => setTries(tries + 1)} full>
            Try again
          </Button>
        ) : (
          <NewLink />
        )}
      </div>
    </AccountScreen>
  );
}

const blank = { email: '' };
const check = async (values: typeof blank) => (await import('./check-account.ts')).checkEmail(values);
const send = ({ email }: typeof blank) => callApi('POST', 'auth/verify/resend', { email: email.trim() });
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'TooManyVerificationEmails' ? failure.body.message : accountMessages.verificationMailFailed;

function NewLink() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({ initial: blank, check, send, explain, onDone: ({ email }) => setSentTo(email.trim()) });
  if (sentTo !== null) return <Alert tone="success">If {sentTo} waits to be verified, a new link is on its way.</Alert>;
  return (
    <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
      <FormTrouble form={form} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...form.text('email')} />
      <Button type="submit" disabled={!form.ready} busy={form.busy} full>
        Send a new verification email
      </Button>
      <LinkButton to="/account/signin" variant="secondary" full>
        Verified already? Log in
      </LinkButton>
    </form>
  );
}
