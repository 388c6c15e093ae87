import type { PayInFourCheckoutReply } from '#contract/checkout/pay-in-four-checkout.ts';
import { centsToDollars } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CheckoutCtx } from './checkout-context.ts';

export type ReadPayInFourRefusal =
  | { reason: 'NOT_FOUND' }
  /** `cause`: what the provider's connection said, for the log. */
  | { reason: 'UNAVAILABLE'; cause: string };

/** What the shopper entered at the pay-in-four provider. The token is the authorisation: it opens this one checkout. */
export async function readPayInFour(
  ctx: Pick<CheckoutCtx, 'payInFour'>,
  token: string,
): Promise<Result<PayInFourCheckoutReply, ReadPayInFourRefusal>> {
  try {
    const agreed = await ctx.payInFour.readCheckout(token);
    if (!agreed) return fail({ reason: 'NOT_FOUND' });
    const { amountCents, shipping, ...party } = agreed;
    return ok({ amount: centsToDollars(amountCents), ...party, address: shipping });
  } catch (error) {
    return fail({ reason: 'UNAVAILABLE', cause: (error as Error).message });
  }
}
