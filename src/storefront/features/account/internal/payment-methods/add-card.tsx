import { useEffect, useRef, useState } from 'react';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import { CardFrame } from '#storefront/features/checkout/card/card-frame.tsx';
import { useCardFrame } from '#storefront/features/checkout/card/use-card-frame.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { saveCard } from './save-card.ts';

interface AddCardProps {
  done: (methods: readonly SavedMethod[]) => void;
  cancel: () => void;
}

/** The card goes to the card service; the resulting token is verified with a dollar and saved (CARD-05). */
export function AddCard({ done, cancel }: AddCardProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const alert = useRef<HTMLDivElement>(null);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const tokenised = await card.tokenise();
    const saved = tokenised.ok ? await saveCard(tokenised.value) : null;
    setBusy(false);
    if (!tokenised.ok && tokenised.error === 'FAILED') setProblem(paymentMessages.saveMethodFailed);
    if (saved?.ok) done(saved.value);
    else if (saved) setProblem(saved.error);
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
        To check the card, we authorise up to $1 and release it straight away. Your card details go straight to our card
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
