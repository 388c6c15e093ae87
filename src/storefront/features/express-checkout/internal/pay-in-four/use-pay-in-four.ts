import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { orderAttempts } from '#storefront/lib/checkout/order-attempt.ts';
import type { ExpressState } from '../express-state.ts';
import { knownShopper } from '../known-shopper.ts';
import type { ExpressOffer, ExpressOption } from '../quote/express-offer.ts';
import type { ExpressQuote } from '../quote/use-express-quote.ts';
import type { useExpressOutcome } from '../use-express-outcome.ts';
import { PAY_IN_FOUR, redirectForPayInFour, resumePayInFour } from './pay-in-four-express.ts';

/**
 * Pay in four from the cart: what Afterpay's page said on the return is handled once the settings are known, and the
 * returned function redirects there.
 */
export function usePayInFour(
  settings: ExpressSettings | null,
  state: ExpressState,
  quote: ExpressQuote,
  offer: ExpressOffer | null,
  { phase, setPhase, setProblem }: ReturnType<typeof useExpressOutcome>,
): () => Promise<void> {
  const navigate = useNavigate();
  const isHandled = useRef(false);
  useEffect(() => {
    // Runs once, when the shop's settings are known: the URL says whether the shopper returned from the provider.
    if (!settings || isHandled.current) return;
    isHandled.current = true;
    void resumePayInFour({ settings, state, known: knownShopper() }).then((came) => {
      if (came.kind === 'REVIEW') void navigate(came.path);
      else if (came.kind === 'PROBLEM') setProblem(came.message);
      else if (came.kind === 'CANCELLED') setProblem(`${PAY_IN_FOUR} was cancelled. Nothing has been charged.`);
    });
  }, [settings, state, navigate, setProblem]);
  return async () => {
    const method = offer && cheapestAnywhere(offer.options);
    const request = method && quote.request(method);
    if (!request || phase !== 'IDLE') return;
    if (orderAttempts.pending()) return setProblem(expressMessages.stillConfirming);
    setProblem('');
    setPhase('OPEN');
    const failure = await redirectForPayInFour(request, method);
    if (failure === '') return;
    setProblem(failure);
    setPhase('IDLE');
  };
}

/** Before an address is known: the cheapest option that is not limited to some postcodes. */
function cheapestAnywhere(options: readonly ExpressOption[]): string | null {
  const anywhere = options.filter(({ code }) => code !== 'fourhd');
  const [cheapest] = (anywhere.length > 0 ? anywhere : options).toSorted((a, b) =>
    Number(a.amountCents - b.amountCents),
  );
  return cheapest?.code ?? null;
}
