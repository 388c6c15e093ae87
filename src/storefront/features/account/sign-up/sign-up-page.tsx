import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { PrivacyNote } from '#storefront/features/shell/privacy-note.tsx';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { forgetLoyaltyOptIn, readLoyaltyOptIn } from '#storefront/lib/loyalty/loyalty-opt-in.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { keepAfterSignUp } from '#storefront/lib/session/after-sign-up.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { AccountScreen, linkClasses } from '../account-parts.tsx';
import type { SignUpValues } from '../internal/check-account.ts';
import { blankSignUp } from './blank-sign-up.ts';
import { CheckYourMail } from './check-your-mail.tsx';
import { pageBefore } from './page-before.ts';
import { SignUpFields } from './sign-up-fields.tsx';

const check = async (values: SignUpValues) => (await import('../internal/check-account.ts')).checkSignUp(values);
const send = ({ repeat: _, ...values }: SignUpValues) => callApi('POST', 'auth/signup', values);
/** An email address in use has its own message; every other error has one sentence (AUTH-26, AUTH-27). */
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'EmailTaken'
    ? failure.body.message
    : accountMessages.signUpFailed;

/** Creates an account (AUTH-41, AUTH-44, UX-11); its email address is verified before the first log-in. */
export function SignUpPage({ loyalty }: { loyalty: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const query = useQuery();
  const redirect = query.get('redirect');
  const done = ({ email }: SignUpValues) => {
    forgetLoyaltyOptIn();
    keepAfterSignUp({ path: redirect ?? pageBefore() });
    analyticsQueue.push(['sign_up']);
    setSentTo(email.trim());
  };
  const form = useApiForm({ initial: blankSignUp, check, send, explain, onDone: done, saved: useLoyaltyOptIn() });
  const logIn = `/account/signin${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
  const taken = form.failure?.error.kind === 'refused' && form.failure.error.body.errorCode === 'EmailTaken';
  if (sentTo !== null) return <CheckYourMail email={sentTo} onOtherEmail={() => setSentTo(null)} />;
  return (
    <AccountScreen
      heading="Create an account"
      lead={
        <>
          Have one already?{' '}
          <Link to={logIn} className={`${linkClasses} text-ink`}>
            Log in
          </Link>
        </>
      }
    >
      <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
        <FormError
          form={form}
          action={
            taken && (
              <Link to={logIn} className={linkClasses}>
                Log in
              </Link>
            )
          }
        />
        <SignUpFields form={form} loyalty={loyalty} />
        <Button type="submit" disabled={!form.ready} busy={form.busy} full>
          Create account
        </Button>
        <PrivacyNote />
      </form>
    </AccountScreen>
  );
}

/** Fills in a recent guest opt-in from the checkout, which the shopper may change before sending (LOY-18). */
function useLoyaltyOptIn(): Partial<SignUpValues> | undefined {
  const [optIn, setOptIn] = useState<Partial<SignUpValues>>();
  useEffect(() => {
    const email = readLoyaltyOptIn();
    if (email !== null) setOptIn({ email, agreeToMarketing: true, addToLoyaltyProgram: true });
  }, []);
  return optIn;
}
