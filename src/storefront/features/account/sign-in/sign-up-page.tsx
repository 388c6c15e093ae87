import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { PrivacyNote } from '#storefront/features/shell/privacy-note.tsx';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { forgetLoyaltyOptIn, readLoyaltyOptIn } from '#storefront/lib/loyalty/loyalty-opt-in.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { AccountScreen, linkClasses, PasswordField, passwordHint } from '../account-parts.tsx';
import { blankSignUp } from '../internal/blank-sign-up.ts';
import type { SignUpValues } from '../internal/check-account.ts';
import { GenderField } from '../internal/gender-field.tsx';
import { ResendVerification } from '../internal/resend-verification.tsx';

const check = async (values: SignUpValues) => (await import('../internal/check-account.ts')).checkSignUp(values);
const send = ({ repeat: _, ...values }: SignUpValues) => callApi('POST', 'auth/signup', values);
/** An email address in use has its own message; every other error has one sentence (AUTH-26, AUTH-27). */
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'EmailTaken'
    ? failure.body.message
    : accountMessages.signUpFailed;

/** Creates an account (AUTH-41, AUTH-44); its email address is verified before the first log-in. */
export function SignUpPage({ loyalty }: { loyalty: boolean }) {
  const { name: shopName } = useShopSettings();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const done = ({ email }: SignUpValues) => {
    forgetLoyaltyOptIn();
    analyticsQueue.push(['sign_up']);
    setSentTo(email.trim());
  };
  const form = useApiForm({ initial: blankSignUp, check, send, explain, onDone: done, saved: useLoyaltyOptIn() });
  const query = useQuery();
  const redirect = query.get('redirect');
  const signIn = `/account/signin${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
  const taken = form.failure?.error.kind === 'refused' && form.failure.error.body.errorCode === 'EmailTaken';
  if (sentTo !== null) return <CheckYourMail email={sentTo} />;
  return (
    <AccountScreen
      heading="Create an account"
      lead={
        <>
          Have one already?{' '}
          <Link to={signIn} className={`${linkClasses} text-ink`}>
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
              <Link to={signIn} className={linkClasses}>
                Log in
              </Link>
            )
          }
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('email')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...form.text('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...form.text('lastName')} />
        </div>
        <PasswordField label="Password" autoComplete="new-password" hint={passwordHint} {...form.text('password')} />
        <PasswordField label="Repeat password" autoComplete="new-password" {...form.text('repeat')} />
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" optional {...form.text('phone')} />
        <TextField label="Birth date" type="date" autoComplete="bday" optional {...form.text('birthDate')} />
        <GenderField value={form.values.gender} onChange={(gender) => form.set('gender', gender)} />
        <Checkbox {...form.checkbox('agreeToMarketing')}>
          Email me about new releases and sales. You can stop at any time.
        </Checkbox>
        {loyalty && (
          <Checkbox {...form.checkbox('addToLoyaltyProgram')}>
            Join the {shopName} programme: 1 point for every $1, and rewards to spend. It’s free.
          </Checkbox>
        )}
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

function CheckYourMail({ email }: { email: string }) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus the heading, so that screen readers announce the next step, and scroll to the top.
    heading.current?.focus({ preventScroll: true });
    globalThis.scrollTo(0, 0);
  }, []);
  return (
    <div ref={heading} tabIndex={-1} className="outline-none">
      <AccountScreen
        heading="Check your email"
        lead={
          <>
            We have sent a link to <strong className="text-ink">{email}</strong>. Open it within 24 hours, and you can
            log in.
          </>
        }
      >
        <ResendVerification email={email} />
      </AccountScreen>
    </div>
  );
}
