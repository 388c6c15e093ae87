import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';

/** 'Unable to load {method}. Try again later.' in place of its button (PAY-19). */
export function LoadProblem({ method }: { method: string }) {
  return (
    <p role="status" className="flex min-h-12 items-center text-sm text-quiet">
      {fillText(checkoutMessages.methodLoadFailed, { method })}
    </p>
  );
}
