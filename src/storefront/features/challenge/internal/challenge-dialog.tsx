import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/fields/limits.ts';
import { fillMessage, messages } from '#contract/messages/messages.ts';
import { keepAcceptance } from '#storefront/features/cart/ask-challenge.ts';
import { type ChallengeRequest, closeCartNotice } from '#storefront/features/cart/cart-notice.ts';
import { addToCart } from '#storefront/features/cart/use-cart.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { answerChallenge } from './answer-challenge.ts';

/** The question of a limited release before the item is added; loaded when first asked (CHAL-01, CHAL-02). */
export function ChallengeDialog({ request }: { request: ChallengeRequest }) {
  const { productId, productName, question, item } = request;
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    focusField(form.current);
    return () => {
      isMounted.current = false;
    };
  }, []);

  const complain = (message: string) => {
    setWrong(message);
    focusField(form.current);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (answer.trim() === '') return complain(messages.challengeAnswerRequired);
    setWrong(null);
    setBusy(true);
    const outcome = await answerChallenge(productId, answer);
    // The dialog was closed meanwhile: nothing is added.
    if (!isMounted.current) return;
    setBusy(false);
    if (outcome.status === 'WRONG') complain(messages.challengeAnswerWrong);
    else if (outcome.status === 'FAILED') setFailure(outcome.reason);
    else if (item) await addToCart({ ...item, challengeAcceptance: outcome.acceptance }, productName);
    else {
      keepAcceptance(productId, outcome.acceptance);
      closeCartNotice();
    }
  };

  return (
    <Drawer open onClose={closeCartNotice} title="One question first" side="middle">
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5 pb-2">
        <p>{productName} is a limited release. It goes to people who can answer this.</p>
        <TextField
          label={question}
          name="answer"
          value={answer}
          onChange={(value) => {
            setAnswer(value);
            setWrong(null);
          }}
          error={wrong ?? undefined}
          hint="Capitals and macrons do not matter."
          maxLength={limits.challengeAnswer}
          autoComplete="off"
          enterKeyHint="done"
        />
        {failure && (
          <Alert tone="error">
            {item && <p className="font-semibold">{fillMessage('cartAddFailed', { product: productName })}</p>}
            <p>{failure}</p>
          </Alert>
        )}
        <p role="status" className="sr-only">
          {busy && 'Checking your answer…'}
        </p>
        <Button type="submit" variant="accent" full busy={busy}>
          {busy ? 'Checking…' : failure ? 'Try again' : item ? 'Answer and add to cart' : 'Answer'}
        </Button>
      </form>
    </Drawer>
  );
}

const focusField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();
