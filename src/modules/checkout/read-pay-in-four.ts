import type { PayInFourCheckoutReply } from '#contract/payments/pay-in-four-checkout.ts';
import { centsToDollars } from '#shared/money.ts';
import type { CheckoutCtx } from './checkout-context.ts';

export type ReadPayInFour =
  | { outcome: 'FOUND'; checkout: PayInFourCheckoutReply }
  | { outcome: 'NOT_FOUND' }
  | { outcome: 'UNAVAILABLE'; reason: string };

/** What the shopper entered at the pay-in-four provider. The token is the authorisation: it opens this one checkout. */
export async function readPayInFour(ctx: Pick<CheckoutCtx, 'payInFour'>, token: string): Promise<ReadPayInFour> {
  try {
    const agreed = await ctx.payInFour.readCheckout(token);
    if (!agreed) return { outcome: 'NOT_FOUND' };
    const { amountCents, shipping, ...party } = agreed;
    return { outcome: 'FOUND', checkout: { amount: centsToDollars(amountCents), ...party, address: shipping } };
  } catch (error) {
    return { outcome: 'UNAVAILABLE', reason: (error as Error).message };
  }
}
