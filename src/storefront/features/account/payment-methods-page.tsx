import { useEffect, useRef, useState } from 'react';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import type { SavedMethod, SavedMethods } from '#contract/payments/saved-methods.ts';
import { CardFrame } from '#storefront/features/checkout/card/card-frame.tsx';
import { useCardFrame } from '#storefront/features/checkout/card/use-card-frame.ts';
import { describeInstrument, isExpired } from '#storefront/features/checkout/payment/describe-instrument.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { DashboardHeading } from './dashboard.tsx';
import { AddPayPal } from './internal/add-paypal.tsx';
import { saveCard } from './internal/save-card.ts';

type Message = { tone: 'success' | 'error'; text: string } | null;

/**
 * Saved cards and PayPal accounts, shown by brand and last digits; either can be added or removed (NAV-34, CARD-04 to
 * CARD-06).
 */
export function PaymentMethodsPage() {
  const [methods, setMethods] = useState<readonly SavedMethod[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [adding, setAdding] = useState<'card' | 'paypal' | null>(null);
  const [setup, setSetup] = useState<PaymentMethodsResponse | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const [message, setMessage] = useState<Message>(null);
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let current = true;
    setFailed(false);
    void callAsShopper<SavedMethods>('GET', 'account/payment-methods').then((answer) => {
      if (!current) return;
      if (answer.ok) setMethods(answer.value.methods);
      else setFailed(true);
    });
    // If this fails to load, a card can still be added.
    void callApi<PaymentMethodsResponse>('GET', 'payment/methods').then((answer) => {
      if (current && answer.ok) setSetup(answer.value);
    });
    return () => {
      current = false;
    };
  }, [tries]);
  useEffect(() => {
    if (message) note.current?.focus();
  }, [message]);

  const remove = async (method: SavedMethod) => {
    setRemoving(method.id);
    const answer = await callAsShopper<SavedMethods>('DELETE', `account/payment-methods/${method.id}`);
    setRemoving(null);
    // A method that was already removed elsewhere counts as removed.
    const isRemoved =
      !answer.ok && answer.error.kind === 'refused' && answer.error.body.errorCode === 'SavedMethodNotFound';
    if (answer.ok) setMethods(answer.value.methods);
    if (isRemoved) setMethods((before) => before?.filter(({ id }) => id !== method.id) ?? null);
    setMessage(
      answer.ok || isRemoved
        ? { tone: 'success', text: `Removed ${describeInstrument(method)}.` }
        : { tone: 'error', text: paymentMessages.removeMethodFailed },
    );
  };

  const add = (what: 'card' | 'paypal') => {
    setMessage(null);
    setAdding(what);
  };
  const added = (text: string) => (saved: readonly SavedMethod[]) => {
    setAdding(null);
    setMethods(saved);
    setMessage({ tone: 'success', text });
  };

  return (
    <>
      <DashboardHeading>Payment methods</DashboardHeading>
      <div className="grid max-w-2xl gap-8">
        {message && (
          <Alert tone={message.tone} ref={note}>
            {message.text}
          </Alert>
        )}
        {failed ? (
          <FailedAlert retry={() => setTries(tries + 1)}>{paymentMessages.savedMethodsLoadFailed}</FailedAlert>
        ) : methods === null ? (
          <p role="status" className="min-h-40 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
            Loading your payment methods…
          </p>
        ) : methods.length === 0 ? (
          <p className="text-quiet">You have no saved payment methods. Save one here, or when you pay with it.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {methods.map((method) => (
              <li key={method.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
                <MethodSummary method={method} />
                <Button
                  variant="secondary"
                  busy={removing === method.id}
                  onClick={() => void remove(method)}
                  aria-label={`Remove ${describeInstrument(method)}`}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {adding === 'card' && <AddCard done={added('Your card is saved.')} cancel={() => setAdding(null)} />}
        {adding === 'paypal' && setup && (
          <AddPayPal setup={setup} done={added('Your PayPal account is saved.')} cancel={() => setAdding(null)} />
        )}
        {adding === null && methods !== null && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => add('card')}>Add a card</Button>
            {setup?.methods.includes('paypal') && (
              <Button variant="secondary" onClick={() => add('paypal')}>
                Add PayPal
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function MethodSummary({ method }: { method: SavedMethod }) {
  const [today] = useState(() => new Date());
  return (
    <div className="min-w-0">
      <p className="font-semibold">{describeInstrument(method)}</p>
      <p className="text-sm text-quiet">
        {method.type === 'paypal'
          ? 'PayPal account'
          : isExpired(method.expiry, today)
            ? `Expired ${method.expiry}`
            : `Card · Expires ${method.expiry}`}
      </p>
    </div>
  );
}

/** The card goes to the card service; the resulting token is verified with a dollar and saved (CARD-05). */
function AddCard({ done, cancel }: { done: (methods: readonly SavedMethod[]) => void; cancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const alert = useRef<HTMLDivElement>(null);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const answer = await card.tokenise();
    const saved = answer.kind === 'NONCE' ? await saveCard(answer.card) : null;
    setBusy(false);
    if (answer.kind === 'FAILED') setProblem(paymentMessages.saveMethodFailed);
    if (saved?.ok) done(saved.methods);
    else if (saved) setProblem(saved.message);
  };
  const card = useCardFrame(true, () => void submit());
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);
  return (
    <form
      noValidate
      aria-busy={busy}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 className="font-display text-xl font-bold">Add a card</h2>
      <CardFrame {...card} onSubmit={() => void submit()} />
      <p className="text-sm text-quiet">
        To check the card we put up to $1 aside and give it back at once. Your card details go straight to our card
        service.
      </p>
      {problem && (
        <Alert tone="error" ref={alert}>
          {problem}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} aria-disabled={card.status !== 'READY' || undefined}>
          {busy ? 'Checking your card…' : 'Save card'}
        </Button>
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
