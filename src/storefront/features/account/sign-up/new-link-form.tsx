import { useState } from 'react';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';

const blank = { email: '' };
const check = async (values: typeof blank) => (await import('../internal/check-account.ts')).checkEmail(values);
const send = ({ email }: typeof blank) => callApi('POST', 'auth/verify/resend', { email: email.trim() });
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'TooManyVerificationEmails'
    ? failure.body.message
    : accountMessages.verificationMailFailed;

/** Sends a new verification link, in place of one that no longer works (AUTH-31, AUTH-32). */
export function NewLinkForm() {
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
