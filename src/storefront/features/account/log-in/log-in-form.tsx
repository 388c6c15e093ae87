import { type ReactNode, useEffect } from 'react';
import { accountMessages } from '#contract/messages/account-messages.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { PasswordField } from '../account-parts.tsx';
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

const loadPasskeys = async () => (await import('./passkey-log-in.tsx')).PasskeyLogIn;

interface LogInFormProps {
  /** The link for a forgotten password. */
  forgot: ReactNode;
  /** Above the form, until an attempt fails. */
  notice?: ReactNode;
}

/** Email and password; what follows the log-in is up to the page or sheet around it, which watches the session. */
export function LogInForm({ forgot, notice }: LogInFormProps) {
  const form = useApiForm({ initial: blank, check, send, explain });
  const refused = form.failure?.error.kind === 'refused' ? form.failure.error.body.errorCode : null;
  const { Part: Passkey, want } = useLazyComponent(loadPasskeys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if ('PublicKeyCredential' in globalThis) want();
    // Loads the session code and the account during log-in, before what follows it.
    void import('#storefront/lib/account/account-state.ts');
  }, []);
  return (
    <>
      {!form.failure && notice}
      <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
        <FormError form={form} />
        {form.failure && refused === 'EmailNotVerified' && <ResendVerification email={form.failure.values.email} />}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
        <p>{forgot}</p>
        <Button type="submit" disabled={!form.ready} busy={form.busy} full>
          Log in
        </Button>
      </form>
      {Passkey && <Passkey />}
    </>
  );
}
