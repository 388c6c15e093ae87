import { useState } from 'react';
import { useStore } from 'zustand';
import { accountMessages } from '#contract/messages/account-messages.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { HiddenUsername, PasswordField, passwordHint } from './account-parts.tsx';
import { DashboardHeading } from './dashboard.tsx';

const blank = { currentPassword: '', password: '', repeat: '' };
const check = async (values: typeof blank) => (await import('./internal/check-account.ts')).checkChange(values);
const send = async ({ currentPassword, password }: typeof blank) =>
  (await import('#storefront/lib/session/auth-session.ts')).session.call('POST', 'auth/password/change', {
    currentPassword,
    password,
  });
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' &&
  ['CurrentPasswordWrong', 'TooManyPasswordUpdates', 'Unauthorised'].includes(failure.body.errorCode)
    ? failure.body.message
    : accountMessages.passwordUpdateFailed;

/**
 * Changes the password of a customer who enters the current one (AUTH-35, AUTH-36, AUTH-43). Remounted after each
 * change, so that nothing typed stays.
 */
export function ChangePasswordPage() {
  const [changes, setChanges] = useState(0);
  return (
    <>
      <DashboardHeading>Change password</DashboardHeading>
      <div className="grid max-w-md gap-6">
        {changes > 0 && <Alert tone="success">Your password is changed. Your other devices are logged out.</Alert>}
        <ChangeForm key={changes} onDone={() => setChanges(changes + 1)} />
      </div>
    </>
  );
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const form = useApiForm({ initial: blank, check, send, explain, onDone });
  const { customer } = useStore(authState);
  return (
    <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
      <FormError form={form} />
      <HiddenUsername email={customer?.email ?? ''} />
      <PasswordField label="Current password" autoComplete="current-password" {...form.text('currentPassword')} />
      <PasswordField label="New password" autoComplete="new-password" hint={passwordHint} {...form.text('password')} />
      <PasswordField label="Repeat password" autoComplete="new-password" {...form.text('repeat')} />
      <Button type="submit" disabled={!form.ready} busy={form.busy}>
        Change password
      </Button>
    </form>
  );
}
