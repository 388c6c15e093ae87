import { useEffect } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { accountMessages } from '#contract/messages/account-messages.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { AccountScreen, linkClasses, PasswordField } from '../account-parts.tsx';
import { ResendVerification } from '../internal/resend-verification.tsx';

const blank = { email: '', password: '' };
const check = async (values: typeof blank) => (await import('../internal/check-account.ts')).checkLogIn(values);
const send = async ({ email, password }: typeof blank) => {
  await import('#storefront/lib/account/account-state.ts');
  return (await import('#storefront/lib/session/auth-session.ts')).session.logIn(email.trim(), password);
};
/** Errors about the credentials are the server's; any other error asks the shopper to try later (AUTH-28). */
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && ['CredentialsWrong', 'EmailNotVerified'].includes(failure.body.errorCode)
    ? failure.body.message
    : accountMessages.logInFailed;

/** Logs in; the guard around it redirects afterwards (AUTH-42). */
export function LogInPage() {
  const { name: shopName } = useShopSettings();
  const form = useApiForm({ initial: blank, check, send, explain });
  const query = useQuery();
  const { ended } = useStore(authState);
  const redirect = query.get('redirect');
  const refused = form.failure?.error.kind === 'refused' ? form.failure.error.body.errorCode : null;
  useEffect(() => {
    // Loads the session code and the account during log-in, before the redirect.
    void import('#storefront/lib/account/account-state.ts');
  }, []);
  return (
    <AccountScreen heading="Log in">
      {ended && !form.failure && (
        <div className="mb-6">
          <Alert tone="info">{accountMessages.loggedOut}</Alert>
        </div>
      )}
      {query.get('reset') === '1' && (
        <div className="mb-6">
          <Alert tone="success">Your password is changed. Log in with the new one.</Alert>
        </div>
      )}
      <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
        <FormError form={form} />
        {form.failure && refused === 'EmailNotVerified' && <ResendVerification email={form.failure.values.email} />}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
        <p>
          <Link to="/account/password/forgot" className={linkClasses}>
            Forgot your password?
          </Link>
        </p>
        <Button type="submit" disabled={!form.ready} busy={form.busy} full>
          Log in
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-6">
        New to {shopName}?{' '}
        <Link
          to={`/account/signup${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`}
          className={linkClasses}
        >
          Create an account
        </Link>
      </p>
    </AccountScreen>
  );
}
