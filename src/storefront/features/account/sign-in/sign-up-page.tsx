import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { PrivacyNote } from '#storefront/features/shell/privacy-note.tsx';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { type ApiFailure, callApi } from '#storefront/lib/api-client/call-api.ts';
import { useAccountForm } from '#storefront/lib/forms/use-account-form.ts';
import { forgetLoyaltyOptIn, readLoyaltyOptIn } from '#storefront/lib/loyalty/loyalty-opt-in.ts';
import { useShopFacts } from '#storefront/lib/page/shop-facts.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { AccountScreen, FormError, linkClasses, PasswordField, passwordHint } from '../account-parts.tsx';
import { blankSignUp } from '../internal/blank-sign-up.ts';
import type { SignUpValues } from '../internal/check-account.ts';
import { GenderField } from '../internal/gender-field.tsx';
import { ResendVerification } from '../internal/resend-verification.tsx';

const check = async (values: SignUpValues) => (await import('../internal/check-account.ts')).checkSignUp(values);
const send = ({ repeat: _, ...values }: SignUpValues) => callApi('POST', 'auth/signup', values);
/** An address in use is said to be; everything else is one sentence (AUTH-26, AUTH-27). */
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'EmailTaken'
    ? failure.body.message
    : accountMessages.signUpFailed;

/** Makes an account (AUTH-41, AUTH-44); its address is verified by mail before the first log-in. */
export function SignUpPage({ loyalty }: { loyalty: boolean }) {
  const { name: shopName } = useShopFacts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const done = ({ email }: SignUpValues) => {
    forgetLoyaltyOptIn();
    analyticsQueue.push(['sign_up']);
    setSentTo(email.trim());
  };
  const form = useAccountForm({ initial: blankSignUp, check, send, explain, onDone: done, saved: useLoyaltyWish() });
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
        <Checkbox
          name="agreeToMarketing"
          checked={form.values.agreeToMarketing}
          onChange={(checked) => form.set('agreeToMarketing', checked)}
        >
          Email me about new releases and sales. You can stop at any time.
        </Checkbox>
        {loyalty && (
          <Checkbox
            name="addToLoyaltyProgram"
            checked={form.values.addToLoyaltyProgram}
            onChange={(checked) => form.set('addToLoyaltyProgram', checked)}
          >
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

/** What a guest asked for at checkout a while ago is filled in, to be sent or not (LOY-18). */
function useLoyaltyWish(): Partial<SignUpValues> | undefined {
  const [wish, setWish] = useState<Partial<SignUpValues>>();
  useEffect(() => {
    const email = readLoyaltyOptIn();
    if (email !== null) setWish({ email, agreeToMarketing: true, addToLoyaltyProgram: true });
  }, []);
  return wish;
}

function CheckYourMail({ email }: { email: string }) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever reads by ear hears what comes next; whoever sees it sees it from the top.
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
