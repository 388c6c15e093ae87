/** Places an order through the API as the site would. */
import { randomUUID } from 'node:crypto';
import type { AccountClient } from './account-client.ts';

export interface Purchase {
  items: readonly { productId: string; variantId: string; qty: number }[];
  address: Record<string, string>;
  contact: { email: string; firstName?: string; lastName?: string; phone: string };
  /** What the shopper writes for the parcel's delivery. */
  deliveryInstructions?: string;
  /** Gift cards and rewards with their amounts in dollars; a card pays the rest. */
  credits?: readonly { method: string; amount: number; [more: string]: unknown }[];
  /** The token of the shop's fraud script for the device. */
  fraudToken?: string;
}

/** Quotes and orders with standard delivery; the order's number. Throws the answer when the order is refused. */
export async function orderByApi(client: AccountClient, purchase: Purchase): Promise<string> {
  const { items, address, contact, deliveryInstructions, credits = [], fraudToken } = purchase;
  const info = await client.call('POST', '/checkout/info', {
    cart: { items, shippingAddress: address, shipping: { methodCode: 'standard' } },
  });
  const total: number = info.body.grandTotal;
  const left = Math.round((total - credits.reduce((sum, { amount }) => sum + amount, 0)) * 100) / 100;
  const answer = await client.call(
    'POST',
    '/checkout/order',
    {
      checkoutId: randomUUID(),
      cart: { items },
      contact,
      shipping: {
        type: 'DELIVERY',
        address,
        options: {
          methodCode: 'standard',
          ...(deliveryInstructions && { instructions: { delivery: deliveryInstructions } }),
        },
      },
      payment: {
        methods: [...credits, { method: 'card', amount: left, token: 'fake-valid-nonce', type: 'immediate' }],
      },
      expectedTotal: total,
      ...(fraudToken && { fraudAnalytics: { token: fraudToken } }),
    },
    { 'idempotency-key': randomUUID() },
  );
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.orderNumber;
}
