import { useState } from 'react';
import { Link } from 'react-router';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { AccountScreen, linkClasses } from '../account-parts.tsx';

const blank = { email: '' };
const check = async (values: typeof blank) => (await import('../internal/check-account.ts')).checkEmail(values);
const send = ({ email }: typeof blank) => callApi('POST', 'auth/password/forgot', { email: email.trim() });
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'TooManyResetLinks'
    ? failure.body.message
    : accountMessages.resetMailFailed;

/**
 * Sends a link that sets a new password; the answer is the same whether or not an account exists (AUTH-33, AUTH-39).
 */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useApiForm({ initial: blank, check, send, explain, onDone: ({ email }) => setSentTo(email.trim()) });
  return (
    <AccountScreen
      heading="Forgot your password?"
      lead="Enter your email address, and we’ll send you a link to set a new password."
    >
      <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
        <FormError form={form} />
        {sentTo !== null && !form.failure && !form.busy && (
          <Alert tone="success">If {sentTo} has an account, a link is on its way. It works for one hour.</Alert>
        )}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('email')}
        />
        <Button type="submit" disabled={!form.ready} busy={form.busy} full>
          Send the link
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-6">
        <Link to="/account/signin" className={linkClasses}>
          Back to log in
        </Link>
      </p>
    </AccountScreen>
  );
}
