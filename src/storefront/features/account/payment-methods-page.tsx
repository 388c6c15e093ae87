import { useEffect, useRef, useState } from 'react';
import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { DashboardHeading } from './dashboard.tsx';
import { AddCard } from './internal/payment-methods/add-card.tsx';
import { AddPayPal } from './internal/payment-methods/add-paypal.tsx';
import { MethodList } from './internal/payment-methods/method-list.tsx';
import { type MethodMessage, useSavedMethods } from './internal/payment-methods/use-saved-methods.ts';

/**
 * Saved cards and PayPal accounts, shown by brand and last digits; either can be added or removed (NAV-34, CARD-04 to
 * CARD-06).
 */
export function PaymentMethodsPage() {
  const saved = useSavedMethods();
  const { methods, setup } = saved;
  const [adding, setAdding] = useState<'card' | 'paypal' | null>(null);
  const [message, setMessage] = useState<MethodMessage | null>(null);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) note.current?.focus();
  }, [message]);
  const add = (what: 'card' | 'paypal') => {
    setMessage(null);
    setAdding(what);
  };
  const added = (text: string) => (now: readonly SavedMethod[]) => {
    setAdding(null);
    saved.setMethods(now);
    setMessage({ tone: 'success', text });
  };
  const cancel = () => setAdding(null);
  return (
    <>
      <DashboardHeading>Payment methods</DashboardHeading>
      <div className="grid max-w-2xl gap-8">
        {message && (
          <Alert tone={message.tone} ref={note}>
            {message.text}
          </Alert>
        )}
        <MethodList saved={saved} onRemove={(method) => void saved.remove(method).then(setMessage)} />
        {adding === 'card' && <AddCard done={added('Your card is saved.')} cancel={cancel} />}
        {adding === 'paypal' && setup && (
          <AddPayPal setup={setup} done={added('Your PayPal account is saved.')} cancel={cancel} />
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
