import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages/messages.ts';
import { keepAcceptance } from '#storefront/features/cart/ask-challenge.ts';
import { type ChallengeRequest, closeCartNotice } from '#storefront/features/cart/cart-notice.ts';
import { addToCart } from '#storefront/features/cart/use-cart.ts';
import { answerChallenge } from './answer-challenge.ts';

/**
 * The answer as it is typed and sent. A right answer adds the item that waits for it, or is kept for the item in the
 * cart. `wrong` is the error at the field; `failure` is why no answer could be checked.
 */
export function useChallengeAnswer({ productId, productName, item }: ChallengeRequest) {
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
    const accepted = await answerChallenge(productId, answer);
    // The dialog was closed meanwhile: nothing is added.
    if (!isMounted.current) return;
    setBusy(false);
    if (!accepted.ok) {
      if (accepted.error.reason === 'WRONG') complain(messages.challengeAnswerWrong);
      else setFailure(accepted.error.message);
    } else if (item) await addToCart({ ...item, challengeAcceptance: accepted.value }, productName);
    else {
      keepAcceptance(productId, accepted.value);
      closeCartNotice();
    }
  };
  const type = (value: string) => {
    setAnswer(value);
    setWrong(null);
  };
  return { form, answer, type, wrong, failure, busy, submit };
}

const focusField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();
