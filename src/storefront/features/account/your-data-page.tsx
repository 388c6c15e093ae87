import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { HiddenUsername, PasswordField } from './account-parts.tsx';
import { DashboardHeading } from './dashboard.tsx';

const blank = { password: '' };
const check = async (values: typeof blank) => (await import('./internal/check-account.ts')).checkDeletion(values);
const send = async ({ password }: typeof blank) =>
  (await import('#storefront/lib/session/auth-session.ts')).session.call('POST', 'account/delete', { password });
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' &&
  ['CurrentPasswordWrong', 'TooManyDeletionTries', 'Unauthorised'].includes(failure.body.errorCode)
    ? failure.body.message
    : accountMessages.deletionFailed;

/** The customer's data, to download or to have erased (Privacy Act 2020); `givenUp` is what ends with the account. */
export function YourDataPage({ givenUp }: { givenUp: ReactNode }) {
  return (
    <>
      <DashboardHeading>Your data</DashboardHeading>
      <div className="grid max-w-xl gap-12">
        <Export />
        <Deletion givenUp={givenUp} />
      </div>
    </>
  );
}

function Export() {
  const [state, setState] = useState<'IDLE' | 'BUSY' | 'FAILED' | 'DONE'>('IDLE');
  const take = async () => {
    setState('BUSY');
    const { session } = await import('#storefront/lib/session/auth-session.ts');
    const reply = await session.call<unknown>('GET', 'account/export');
    if (reply.ok) saveAsFile(reply.value);
    setState(reply.ok ? 'DONE' : 'FAILED');
  };
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="font-display text-xl font-bold">
        Download your data
      </h2>
      <p className="mt-2 mb-5 text-quiet">
        A file with everything we hold about you: your account, addresses, orders, wishlist and the emails we sent you.
      </p>
      <Button variant="secondary" busy={state === 'BUSY'} onClick={() => void take()}>
        Download my data
      </Button>
      <div role="status" className="mt-4">
        {state === 'FAILED' && <Alert tone="error">{accountMessages.exportFailed}</Alert>}
        {state === 'DONE' && <Alert tone="success">Your data is saved as my-data.json.</Alert>}
      </div>
    </section>
  );
}

function saveAsFile(data: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = 'my-data.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function Deletion({ givenUp }: { givenUp: ReactNode }) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion" className="font-display text-xl font-bold">
        Delete your account
      </h2>
      <p className="mt-2 text-quiet">
        We delete your name, addresses, wishlist, cart and everything else about you. This can’t be undone, and you
        can’t start a return online afterwards.
      </p>
      <p className="mt-2 mb-5 text-quiet">
        By law we keep what was sold and the amounts, without your name and addresses. Orders in progress are still
        delivered.
      </p>
      {givenUp}
      {asking ? (
        <DeletionForm onStay={() => setAsking(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Delete my account…
        </Button>
      )}
    </section>
  );
}

function DeletionForm({ onStay }: { onStay: () => void }) {
  const { customer } = useStore(authState);
  const finish = async () => {
    const { session } = await import('#storefront/lib/session/auth-session.ts');
    raiseAlert({ tone: 'success', text: 'Your account is deleted. We’ve sent you an email to confirm.' });
    // The session no longer exists; this clears the browser's data, and the guard around the page redirects.
    await session.logOut();
  };
  const form = useApiForm({ initial: blank, check, send, explain, onDone: () => void finish() });
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      method="post"
      noValidate
      aria-busy={form.busy}
      aria-label="Delete your account"
      className="grid gap-5"
    >
      <FormError form={form} />
      <HiddenUsername email={customer?.email ?? ''} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint="To make sure that it’s you."
        {...form.text('password')}
      />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" disabled={!form.ready} busy={form.busy}>
          Delete my account
        </Button>
        <Button variant="secondary" onClick={onStay}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
