import type { PaymentMethod, PlaceOrderRequest } from '#contract/checkout.ts';
import type { CheckoutHarness } from './shop-floor.ts';

/** What is left, in four: the shopper has said so on the provider's page. */
export async function restInFour(
  floor: CheckoutHarness,
  wish: PlaceOrderRequest,
  credits: readonly PaymentMethod[],
  said: 'approved' | 'declined',
): Promise<PlaceOrderRequest> {
  const amount = Math.round(credits.reduce((left, each) => left - each.amount, wish.expectedTotal) * 100) / 100;
  const page = `${new URL(floor.ctx.config.KERB_PUBLIC_URL).origin}/nz/checkout/payment`;
  const created = await floor.ctx.payInFour.createCheckout({
    amountCents: BigInt(Math.round(amount * 100)),
    reference: 'a play',
    consumer: null,
    items: [],
    shipping: null,
    confirmUrl: page,
    cancelUrl: page,
    express: false,
  });
  if (created.outcome !== 'CREATED') throw new Error(`no checkout in four: ${created.reason}`);
  await fetch(created.redirectUrl, {
    method: 'POST',
    body: new URLSearchParams({ token: created.token, said }),
    redirect: 'manual',
  });
  return { ...wish, payment: { methods: [...credits, { method: 'pay_in_four', amount, token: created.token }] } };
}
