/** Quotes of the airline without a link, for tests of what is paid with them. */
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import type { AirlineCtx } from '../airline.port.ts';
import { requestQuote } from '../internal/request-quote.ts';

/** Requests a quote for this amount, for a customer or nobody, and returns it as a payment method. */
export async function quotedPoints(
  ctx: AirlineCtx,
  customerId: string | null,
  { memberId, cents }: { memberId: string; cents: bigint },
): Promise<PaymentInput> {
  const amount = Number(cents) / 100;
  const quoted = await requestQuote(ctx, customerId, { memberId, lastName: 'Ngāta', amount });
  if (!quoted.ok) throw new Error(`not quoted: ${quoted.error.reason}`);
  return { method: 'airlinePoints', amount, quoteRef: quoted.value.quoteNumber, memberId };
}
