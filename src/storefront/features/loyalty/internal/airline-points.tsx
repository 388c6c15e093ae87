import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { limits } from '#contract/fields/limits.ts';
import type { AirlineQuote } from '#contract/loyalty/airline.ts';
import { airlineMessages } from '#contract/messages/airline-messages.ts';
import { dollarsToCents } from '#shared/money.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { creditsState, dropPoints, setCredits } from '#storefront/lib/checkout/credits-state.ts';
import { giftCardsState } from '#storefront/lib/checkout/gift-cards-state.ts';
import { keepGuestMembership } from '#storefront/lib/loyalty/guest-airline.ts';
import { authState } from '#storefront/lib/session/auth-state.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { pointsText } from './loyalty-numbers.tsx';

interface AirlinePointsProps {
  name: string;
  /** The linked membership; null without one. */
  memberId: string | null;
  /** The amount left to pay, dollars; null while the quote loads. */
  outstanding: number | null;
  disabled: boolean;
}

/**
 * Pays part of the order with airline points: link the membership, request a quote, then apply the points (AIR-11,
 * AIR-13, FIX-30).
 */
export function AirlinePoints({ name, memberId, outstanding, disabled }: AirlinePointsProps) {
  const { credits } = useStore(creditsState);
  const [open, setOpen] = useState(false);
  const { airline } = credits;
  const { cards } = useStore(giftCardsState);
  const full = credits.rewards.length + cards.length >= limits.creditsPerOrder;
  // The pressed button disappears then; the keyboard focus stays here.
  const box = useRef<HTMLDivElement>(null);
  const changed = useRef(false);
  useEffect(() => {
    if (changed.current) box.current?.focus();
    changed.current = false;
  });
  const remove = () => {
    changed.current = true;
    dropPoints();
  };
  const applied = () => {
    changed.current = true;
    setOpen(false);
  };
  if (airline)
    return (
      <div
        ref={box}
        tabIndex={-1}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-line-strong px-4 py-3"
      >
        <span>
          {pointsText(airline.points)} pay {money(airline.amount)}
        </span>
        <Button variant="secondary" disabled={disabled} onClick={remove}>
          Remove points
        </Button>
      </div>
    );
  return (
    <>
      <div ref={box} tabIndex={-1}>
        <Button variant="secondary" disabled={disabled || !outstanding || full} onClick={() => setOpen(true)}>
          Pay with {name} points
        </Button>
      </div>
      {/* Rendered in the body: forms cannot be nested, and the payment step is one. */}
      {open &&
        createPortal(
          <Drawer open onClose={() => setOpen(false)} title={`Pay with ${name} points`} side="middle">
            <QuoteForm name={name} memberId={memberId} outstanding={outstanding} onApplied={applied} />
          </Drawer>,
          document.body,
        )}
    </>
  );
}

/** The airline's own message where it has one, and the limit of attempts. */
const explainLinkFailure = (failure: ApiFailure): string =>
  failure.kind === 'refused' &&
  ['MembershipNotFound', 'MembershipInactive', 'TooManyLinkTries'].includes(failure.body.errorCode)
    ? failure.body.message
    : airlineMessages.addFailed;

/** A typed amount of dollars and cents: '20', '20.50'. */
const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

const CODE = /^\d{4,10}$/;
const isRefused = (failure: ApiFailure, errorCode: string): boolean =>
  failure.kind === 'refused' && failure.body.errorCode === errorCode;

function QuoteForm({
  name,
  memberId,
  outstanding,
  onApplied,
}: Omit<AirlinePointsProps, 'disabled'> & { onApplied: () => void }) {
  const { customer, status } = useStore(authState);
  // The amount outstanding when the quote was requested: if the order changes meanwhile, the quote is not used (AIR-13)
  // and a new one is needed.
  const [quotedFor, setQuotedFor] = useState(outstanding);
  const [values, setValues] = useState({
    memberId: memberId ?? '',
    lastName: customer?.lastName ?? '',
    amount: outstanding?.toFixed(2) ?? '',
    code: '',
  });
  const [errors, setErrors] = useState<Partial<Record<keyof typeof values, string>>>({});
  const [quote, setQuote] = useState<AirlineQuote | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [needsLogIn, setNeedsLogIn] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const codeBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (needsCode) codeBox.current?.querySelector('input')?.focus();
  }, [needsCode]);
  const alert = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure || needsLogIn) alert.current?.focus();
  }, [failure, needsLogIn]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const requestQuote = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setQuote(null);
    setQuotedFor(outstanding);
    try {
      const { checkMembership } = await import('./check-membership.ts');
      const amount = AMOUNT.test(values.amount) ? Number(values.amount) : 0;
      if (outstanding === null) return setFailure(airlineMessages.orderChanged);
      const max = outstanding;
      const wrong = {
        ...checkMembership(values),
        ...(status === 'LOGGED_IN' &&
          (amount <= 0 || amount > max) && { amount: `Enter an amount up to ${money(max)}.` }),
      };
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      const { lastName } = values;
      const code = needsCode ? values.code.replace(/\s+/g, '') : '';
      if (code && !CODE.test(code)) return setErrors({ code: airlineMessages.membershipCodeInvalid });
      const number = values.memberId.replace(/\s+/g, '').toUpperCase();
      // Points belong to the member only: the membership is linked to an account first (FIX-30).
      if (status !== 'LOGGED_IN') {
        keepGuestMembership({ memberId: number, lastName });
        return setNeedsLogIn(true);
      }
      if (number !== memberId) {
        const { account } = await import('#storefront/lib/account/account-state.ts');
        const linked = await account.save({}, { action: 'link', memberId: number, lastName });
        if (!linked.ok) return setFailure(explainLinkFailure(linked.error));
      }
      const reply = await callAsShopper<AirlineQuote>('POST', 'airline/quote', {
        memberId: values.memberId,
        lastName,
        amount,
        ...(code && { code }),
      });
      if (reply.ok) {
        setNeedsCode(false);
        setQuote(reply.value);
      } else if (isRefused(reply.error, 'MembershipCodeSent')) {
        setNeedsCode(true);
        setValues((before) => ({ ...before, code: '' }));
      } else
        setFailure(
          reply.error.kind === 'refused' && reply.error.body.errorCode !== 'BadRequest'
            ? reply.error.body.message
            : airlineMessages.quoteFailed,
        );
    } catch {
      setFailure(airlineMessages.quoteFailed);
    } finally {
      setBusy(false);
    }
  };
  const apply = () => {
    if (!quote) return;
    if (
      outstanding === null ||
      quotedFor === null ||
      dollarsToCents(outstanding) !== dollarsToCents(quotedFor) ||
      Date.parse(quote.expires) <= Date.now()
    ) {
      setQuote(null);
      setFailure(airlineMessages.orderChanged);
      return;
    }
    const { quoteNumber, memberNumber, currencyAmount, points, expires } = quote;
    const { credits } = creditsState.getState();
    setCredits({
      ...credits,
      airline: { quoteRef: quoteNumber, memberId: memberNumber, amount: currencyAmount, points, expires },
    });
    onApplied();
  };
  const text = (field: keyof typeof values) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      setQuote(null);
    },
  });
  return (
    <form
      ref={form}
      onSubmit={(event) => void requestQuote(event)}
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
      {status === 'LOGGED_IN' && (
        <TextField
          label="Amount to pay with points, in dollars"
          inputMode="decimal"
          autoComplete="off"
          {...text('amount')}
        />
      )}
      {needsCode && (
        <div ref={codeBox} className="grid gap-5">
          <Alert>{airlineMessages.membershipCodeSent}</Alert>
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={`${name} has sent it to the email address or phone number it has for you.`}
            {...text('code')}
          />
        </div>
      )}
      {needsLogIn && status !== 'LOGGED_IN' && (
        <Alert ref={alert}>
          Log in to pay with points. We’ll link your {name} membership to your account.{' '}
          <Link to="/account/signin?redirect=/checkout/payment" className="font-semibold underline underline-offset-4">
            Log in
          </Link>
        </Alert>
      )}
      {quote ? (
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
          <Button full onClick={apply}>
            Use these points
          </Button>
        </div>
      ) : (
        <Button type="submit" full busy={busy}>
          {status === 'LOGGED_IN' ? 'Get a quote' : 'Continue'}
        </Button>
      )}
    </form>
  );
}
