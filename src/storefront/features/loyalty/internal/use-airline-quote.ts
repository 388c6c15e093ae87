'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useState } from 'react';
import { useStore } from 'zustand';
import type { AirlineQuote } from '#contract/loyalty/airline.ts';
import { airlineMessages } from '#contract/messages/airline-messages.ts';
import { dollarsToCents } from '#shared/money.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { creditsState, setCredits } from '#storefront/lib/checkout/credits-state.ts';
import { keepGuestMembership } from '#storefront/lib/loyalty/guest-membership.ts';
import { plainMemberId, requestAirlineQuote } from './request-airline-quote.ts';

/** What is typed into the form. */
type QuoteValues = Record<'memberId' | 'lastName' | 'amount' | 'code', string>;
type QuoteErrors = { [Field in keyof QuoteValues]?: string | undefined };

/** `quotedFor`: the amount outstanding when it was requested, in dollars. */
type HeldQuote = AirlineQuote & { quotedFor: number };

/**
 * The quote form: its fields, the quote, and what else there is to say. `memberId` is the linked membership,
 * `outstanding` the amount left to pay in dollars; `onApplied` is called once the order is paid with the quoted points.
 */
export function useAirlineQuote(memberId: string | null, outstanding: number | null, onApplied: () => void) {
  const { status } = useStore(authState);
  const { values, setValues, errors, setErrors } = useQuoteFields(memberId, outstanding);
  const [quote, setQuote] = useState<HeldQuote | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [needsLogIn, setNeedsLogIn] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);

  const change = (field: keyof QuoteValues, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setQuote(null);
  };
  const requestQuote = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setQuote(null);
    try {
      const { checkAirlineMembership } = await import('./check-airline-membership.ts');
      if (outstanding === null) return setFailure(airlineMessages.orderChanged);
      const { lastName } = values;
      const amount = AMOUNT.test(values.amount) ? Number(values.amount) : 0;
      const code = needsCode ? values.code.replace(/\s+/g, '') : '';
      const max = status === 'LOGGED_IN' ? outstanding : null;
      const wrong = addErrors(checkAirlineMembership(values), amount, max, code);
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      // Points belong to the member only: the membership is linked to an account first (FIX-30).
      if (status !== 'LOGGED_IN') {
        keepGuestMembership({ memberId: plainMemberId(values.memberId), lastName });
        return setNeedsLogIn(true);
      }
      const request = { memberId: values.memberId, lastName, amount, ...(code && { code }) };
      const quoted = await requestAirlineQuote(request, memberId);
      if (quoted.ok) {
        setNeedsCode(false);
        setQuote({ ...quoted.value, quotedFor: outstanding });
      } else if (quoted.error.reason === 'CODE_SENT') {
        setNeedsCode(true);
        setValues((before) => ({ ...before, code: '' }));
      } else setFailure(quoted.error.message);
    } catch {
      setFailure(airlineMessages.quoteFailed);
    } finally {
      setBusy(false);
    }
  };
  const apply = () => {
    if (!quote) return;
    if (isStillGood(quote, outstanding)) {
      payWithPoints(quote);
      onApplied();
    } else {
      setQuote(null);
      setFailure(airlineMessages.orderChanged);
    }
  };
  return { values, errors, quote, failure, busy, needsLogIn, needsCode, change, requestQuote, apply };
}

function useQuoteFields(memberId: string | null, outstanding: number | null) {
  const { customer } = useStore(authState);
  const [values, setValues] = useState<QuoteValues>({
    memberId: memberId ?? '',
    lastName: customer?.lastName ?? '',
    amount: outstanding?.toFixed(2) ?? '',
    code: '',
  });
  const [errors, setErrors] = useState<QuoteErrors>({});
  return { values, setValues, errors, setErrors };
}

/** A typed amount of dollars and cents: '20', '20.50'. */
const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

const CODE = /^\d{4,10}$/;

/**
 * Adds to the errors of the membership those of the amount and, once all else is right, of the code. `max` in dollars
 * is null for a guest, who enters no amount.
 */
function addErrors(membership: QuoteErrors, amount: number, max: number | null, code: string): QuoteErrors {
  const wrong = {
    ...membership,
    ...(max !== null && (amount <= 0 || amount > max) && { amount: `Enter an amount up to ${money(max)}.` }),
  };
  const isCodeWrong = code !== '' && !CODE.test(code);
  return isCodeWrong && Object.keys(wrong).length === 0 ? { code: airlineMessages.membershipCodeInvalid } : wrong;
}

/** False when the order has changed since the request, or the quote has expired (AIR-13): a new one is needed. */
const isStillGood = ({ quotedFor, expires }: HeldQuote, outstanding: number | null): boolean =>
  outstanding !== null && dollarsToCents(outstanding) === dollarsToCents(quotedFor) && Date.parse(expires) > Date.now();

function payWithPoints({ quoteNumber, memberNumber, currencyAmount, points, expires }: AirlineQuote): void {
  const { credits } = creditsState.getState();
  setCredits({
    ...credits,
    airline: { quoteRef: quoteNumber, memberId: memberNumber, amount: currencyAmount, points, expires },
  });
}
