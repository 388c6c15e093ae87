import type { Ctx } from '#platform/context.ts';
import type { AuthoriseResult, CardGatewayPort } from './card-gateway.port.ts';
import type { Payment } from './payment.ts';

/** What the gateway answered, checked against what was asked: approved for anything else is no approval we may keep. */
export type Authorisation = AuthoriseResult | { outcome: 'MISMATCH'; gatewayRef: string; amountCents: bigint; reason: string };

/**
 * Asks the gateway to take the money aside, always with the attempt's one key (R2, R3). Network only: no connection to
 * the database is held. Never throws: what went wrong on the way is UNKNOWN.
 */
export async function authorisePayment(ctx: Pick<Ctx, 'log'> & { cardGateway: CardGatewayPort }, payment: Payment): Promise<Authorisation> {
  const { token, deviceData } = payment.instrument;
  let result: AuthoriseResult;
  try {
    result = await ctx.cardGateway.authorise({
      attemptKey: payment.pspKey,
      amountCents: payment.amountCents,
      orderNumber: payment.orderNumber,
      instrument: { nonce: token ?? '' },
      ...(deviceData && { deviceData }),
    });
  } catch (error) {
    ctx.log.error({ err: error, paymentId: payment.id }, 'the card gateway adapter failed');
    return { outcome: 'UNKNOWN', reason: 'adapter failed' };
  }
  if (result.outcome === 'AUTHORISED' && (result.amountCents !== payment.amountCents || result.currency !== 'NZD')) {
    return {
      outcome: 'MISMATCH',
      gatewayRef: result.gatewayRef,
      amountCents: result.amountCents,
      reason: `asked for ${payment.amountCents} NZD cents, got ${result.amountCents} ${result.currency}`,
    };
  }
  return result;
}
