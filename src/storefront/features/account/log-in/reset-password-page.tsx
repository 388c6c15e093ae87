import { Link, useNavigate } from 'react-router';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { AccountScreen, linkClasses, PasswordField, passwordHint } from '../account-parts.tsx';

/** What the page says: a new password, or the first one of an imported account (MOVE-03). */
const words = {
  reset: {
    heading: 'Choose a new password',
    lead: 'You will be logged out on every device.',
    label: 'New password',
    action: 'Change password',
    after: 'reset',
  },
  claim: {
    heading: 'Choose a password',
    lead: 'Your account is ready once you have a password.',
    label: 'Password',
    action: 'Save password',
    after: 'claimed',
  },
} as const;

const blank = { password: '', repeat: '' };
const check = async (values: typeof blank) => (await import('../internal/check-account.ts')).checkReset(values);
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'ResetLinkInvalid'
    ? failure.body.message
    : accountMessages.resetFailed;

/** Sets a new password with the mailed link, or begins an imported account with it (AUTH-09, AUTH-34, MOVE-03). */
export function ResetPasswordPage() {
  const query = useQuery();
  const navigate = useNavigate();
  const [code, user] = [query.get('code') ?? '', query.get('user') ?? ''];
  const { heading, lead, label, action, after } = words[query.get('claim') === '1' ? 'claim' : 'reset'];
  const form = useApiForm({
    initial: blank,
    check,
    send: ({ password }) => callApi('POST', 'auth/password/reset', { code, user, password }),
    explain,
    onDone: () => void navigate(`/account/signin?${after}=1`, { replace: true }),
  });
  const newLink = (
    <Link to="/account/password/forgot" className={linkClasses}>
      Send a new link
    </Link>
  );
  if (!code || !user)
    return (
      <AccountScreen heading={heading}>
        <div className="grid gap-6">
          <Alert tone="error">{accountMessages.resetLinkInvalid}</Alert>
          <LinkButton to="/account/password/forgot" full>
            Send a new link
          </LinkButton>
        </div>
      </AccountScreen>
    );
  const spent = form.failure?.error.kind === 'refused' && form.failure.error.body.errorCode === 'ResetLinkInvalid';
  return (
    <AccountScreen heading={heading} lead={lead}>
      <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
        <FormError form={form} action={spent && newLink} />
        <PasswordField label={label} autoComplete="new-password" hint={passwordHint} {...form.text('password')} />
        <PasswordField label="Repeat password" autoComplete="new-password" {...form.text('repeat')} />
        <Button type="submit" disabled={!form.ready} busy={form.busy} full>
          {action}
        </Button>
      </form>
    </AccountScreen>
  );
}
