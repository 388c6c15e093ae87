import { limits } from '#contract/fields/limits.ts';
import { fillMessage } from '#contract/messages/messages.ts';
import { type ChallengeRequest, closeCartNotice } from '#storefront/features/cart/cart-notice.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { useChallengeAnswer } from './use-challenge-answer.ts';

/** The question of a limited release before the item is added; loaded when first asked (CHAL-01, CHAL-02). */
export function ChallengeDialog({ request }: { request: ChallengeRequest }) {
  const { productName, question, item } = request;
  const { form, answer, type, wrong, failure, busy, submit } = useChallengeAnswer(request);
  return (
    <Drawer open onClose={closeCartNotice} title="One question first" side="middle">
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5 pb-2">
        <p>{productName} is a limited release. It goes to people who can answer this.</p>
        <TextField
          label={question}
          name="answer"
          value={answer}
          onChange={type}
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
