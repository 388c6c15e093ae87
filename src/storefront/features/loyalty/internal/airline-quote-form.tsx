'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { type ComponentProps, type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { AirlineQuote } from '#contract/loyalty/airline.ts';
import { airlineMessages } from '#contract/messages/airline-messages.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { pointsText } from './loyalty-numbers.tsx';
import { useAirlineQuote } from './use-airline-quote.ts';

interface AirlineQuoteFormProps {
  /** The airline's name. */
  name: string;
  /** The linked membership; null without one. */
  memberId: string | null;
  /** The amount left to pay, dollars; null while the quote loads. */
  outstanding: number | null;
  onApplied: () => void;
}

/** Asks for the membership and an amount, shows the airline's quote and applies its points (AIR-11, AIR-13). */
export function AirlineQuoteForm({ name, memberId, outstanding, onApplied }: AirlineQuoteFormProps) {
  const { status } = useStore(authState);
  const { values, errors, quote, failure, busy, needsLogIn, needsCode, change, requestQuote, apply } = useAirlineQuote(
    memberId,
    outstanding,
    onApplied,
  );
  const { alert, form } = useProblemFocus(failure, needsLogIn, errors);
  const text = (field: keyof typeof values) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (value: string) => change(field, value),
  });
  const isLoggedIn = status === 'LOGGED_IN';
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void requestQuote();
      }}
      noValidate
      aria-busy={busy}
      className="grid gap-5 pb-2"
    >
      {failure && (
        <Alert tone="error" ref={alert}>
          {failure}
        </Alert>
      )}
      <TextField
        label="Membership number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...text('memberId')}
      />
      <TextField label="Last name" autoComplete="family-name" hint={`As ${name} has it.`} {...text('lastName')} />
      {isLoggedIn && (
        <TextField
          label="Amount to pay with points, in dollars"
          inputMode="decimal"
          autoComplete="off"
          {...text('amount')}
        />
      )}
      {needsCode && <CodeField name={name} field={text('code')} />}
      {needsLogIn && !isLoggedIn && <LogInNotice ref={alert} name={name} />}
      {quote ? (
        <QuoteOffer quote={quote} onApply={apply} />
      ) : (
        <Button type="submit" full busy={busy}>
          {isLoggedIn ? 'Get a quote' : 'Continue'}
        </Button>
      )}
    </form>
  );
}

/** Moves the focus to a new message in `alert`, or to the first field of `form` with an error. */
function useProblemFocus(failure: string | null, needsLogIn: boolean, errors: object) {
  const alert = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure || needsLogIn) alert.current?.focus();
  }, [failure, needsLogIn]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return { alert, form };
}

interface CodeFieldProps {
  /** The airline's name. */
  name: string;
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>;
}

/** For the code that the airline has just sent; it takes the focus. */
function CodeField({ name, field }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box} className="grid gap-5">
      <Alert>{airlineMessages.membershipCodeSent}</Alert>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={`${name} has sent it to the email address or phone number it has for you.`}
        {...field}
      />
    </div>
  );
}

function LogInNotice({ name, ref }: { name: string; ref: Ref<HTMLDivElement> }) {
  return (
    <Alert ref={ref}>
      Log in to pay with points. We’ll link your {name} membership to your account.{' '}
      <Link to="/account/signin?redirect=/checkout/payment" className="font-semibold underline underline-offset-4">
        Log in
      </Link>
    </Alert>
  );
}

/** How many points pay which amount, until when, and the button that uses them. */
function QuoteOffer({ quote, onApply }: { quote: AirlineQuote; onApply: () => void }) {
  return (
    <div className="grid gap-3 border border-line-strong p-4">
      <p role="status">
        <strong className="tabular-nums">{pointsText(quote.points)}</strong> pay {money(quote.currencyAmount)}. This
        quote holds until{' '}
        {new Date(quote.expires).toLocaleTimeString('en-NZ', {
          hour: 'numeric',
          minute: '2-digit',
          timeZone: 'Pacific/Auckland',
        })}
        .
      </p>
      <Button full onClick={onApply}>
        Use these points
      </Button>
    </div>
  );
}
