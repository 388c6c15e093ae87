import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import type { PlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { forgetLoyaltyOptIn, readLoyaltyOptIn } from '#storefront/lib/loyalty/loyalty-opt-in.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { keepAfterSignUp } from '#storefront/lib/session/after-sign-up.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { HiddenUsername, linkClasses, PasswordField } from '../account-parts.tsx';
import { PasswordRules } from './password-rules.tsx';

const blank = { password: '' };
const check = async (values: typeof blank) => (await import('../internal/check-account.ts')).checkNewPassword(values);
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'EmailTaken'
    ? failure.body.message
    : accountMessages.signUpFailed;

/**
 * Makes an account of a guest's order: everything but the password is known (UX-12). The address is saved once the
 * email address is verified, and the order joins the account then.
 */
export function SaveDetails({ order }: { order: PlacedOrder }) {
  const id = useId();
  const [isSent, setSent] = useState(false);
  return (
    <section aria-labelledby={id} className="mt-10 border border-line bg-raised p-5 sm:p-6">
      <h2 id={id} className="font-display text-xl font-bold">
        Save my details
      </h2>
      {isSent ? (
        <div className="mt-3">
          <Alert tone="success">
            Check your email: we have sent a link to {order.contact.email}. Open it in this browser to finish.
          </Alert>
        </div>
      ) : (
        <SaveDetailsForm order={order} onSent={() => setSent(true)} />
      )}
    </section>
  );
}

function SaveDetailsForm({ order, onSent }: { order: PlacedOrder; onSent: () => void }) {
  const id = useId();
  const { contact, address, orderNumber } = order;
  // What the guest ticked at the checkout is for the account too (LOY-18).
  const { terms } = useStore(programmeState);
  const agreeToMarketing = readLoyaltyOptIn()?.toLowerCase() === contact.email.toLowerCase();
  const addToLoyaltyProgram = agreeToMarketing && terms?.loyalty === true;
  const choices = { agreeToMarketing, addToLoyaltyProgram };
  const path = `/account/orders/${orderNumber}`;
  const form = useApiForm({
    initial: blank,
    check,
    explain,
    send: ({ password }) => callApi('POST', 'auth/signup', { ...personOf(contact), ...choices, password }),
    onDone: () => {
      keepAfterSignUp({ path, ...(address && { address: { email: contact.email, address } }) });
      forgetLoyaltyOptIn();
      analyticsQueue.push(['sign_up']);
      onSent();
    },
  });
  const isTaken = form.failure?.error.kind === 'refused' && form.failure.error.body.errorCode === 'EmailTaken';
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      method="post"
      noValidate
      aria-busy={form.busy}
      className="mt-2 grid gap-4"
    >
      <p className="text-quiet">
        Choose a password, and next time {address ? 'your name and address are' : 'your name is'} filled in. You also
        see this order in your account.
        {addToLoyaltyProgram && ' As you chose, you join our rewards programme too.'}
      </p>
      <FormError
        form={form}
        action={
          isTaken && (
            <Link to={`/account/signin?redirect=${encodeURIComponent(path)}`} className={linkClasses}>
              Log in to see this order
            </Link>
          )
        }
      />
      <HiddenUsername email={contact.email} />
      <div>
        <PasswordField label="Password" autoComplete="new-password" aria-describedby={id} {...form.text('password')} />
        <PasswordRules id={id} password={form.values.password} />
      </div>
      <Button type="submit" variant="secondary" disabled={!form.ready} busy={form.busy} full>
        Save my details
      </Button>
    </form>
  );
}

const personOf = ({ email, firstName, lastName, phone }: PlacedOrder['contact']) => ({
  email,
  firstName,
  lastName,
  phone,
});
