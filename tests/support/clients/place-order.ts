/** Places orders over HTTP, as a shopper's browser does. */
import { randomUUID } from 'node:crypto';
import type { AccountClient, Answer } from './account-client.ts';

/** An address in Wellington that the shop delivers to. */
export const homeAddress = {
  contactName: 'Aroha Ngāta',
  country: 'NZ',
  street1: '12 Kōwhai Street',
  suburb: 'Aro Valley',
  state: 'Wellington',
  postcode: '6021',
};

interface Purchase {
  items: readonly { productId: string; variantId: string; qty: number }[];
  email: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  address?: typeof homeAddress;
  /** What the shopper writes for the parcel's delivery. */
  deliveryInstructions?: string;
  /** The token of the shop's fraud script for the device. */
  fraudToken?: string;
  /** The order is a present, with this message. */
  present?: { message: string };
  /** What the shopper writes to the shop. */
  note?: string;
}
interface OrderWish extends Purchase {
  /** What the shopper was shown, in dollars. */
  total: number;
  /** How it is paid; by default all of it by a card that the simulator accepts. */
  methods?: readonly object[];
  /** The same checkout is one order however often it is sent; by default a new one. */
  checkoutId?: string;
  key?: string;
}
export interface QuotedPurchase extends Purchase {
  /** Gift cards and rewards with their amounts in dollars; a card pays the rest. */
  credits?: readonly (Record<string, unknown> & { amount: number })[];
}

/** Payment of the whole amount, in dollars, by a card with this token of the simulator. */
const byCard = (amount: number, token = 'fake-valid-nonce') => [{ method: 'card', amount, token, type: 'immediate' }];

/** Orders with standard delivery; the answer of POST /checkout/order, also when it is a refusal. */
export function placeOrder(client: Pick<AccountClient, 'call'>, wish: OrderWish): Promise<Answer> {
  const { items, email, firstName = 'Aroha', lastName = 'Ngāta', phone = '021 555 0123' } = wish;
  const {
    address = homeAddress,
    deliveryInstructions,
    fraudToken,
    present,
    note,
    total,
    methods = byCard(total),
  } = wish;
  const { checkoutId = randomUUID(), key = randomUUID() } = wish;
  const options = {
    methodCode: 'standard',
    ...(deliveryInstructions && { instructions: { delivery: deliveryInstructions } }),
  };
  const order = {
    checkoutId,
    cart: { items },
    contact: { email, firstName, lastName, phone },
    shipping: { type: 'DELIVERY', address, options },
    payment: { methods },
    expectedTotal: total,
    ...(present && { present }),
    ...(note !== undefined && { note }),
    ...(fraudToken && { fraudAnalytics: { token: fraudToken } }),
  };
  return client.call('POST', '/checkout/order', order, { 'idempotency-key': key });
}

/** Quotes and then orders with standard delivery; the order's total is in dollars. Throws when it is refused. */
export async function quoteAndOrder(
  client: Pick<AccountClient, 'call'>,
  { credits = [], ...purchase }: QuotedPurchase,
): Promise<{ number: string; total: number }> {
  const { items, address = homeAddress } = purchase;
  const info = await client.call('POST', '/checkout/info', {
    cart: { items, shippingAddress: address, shipping: { methodCode: 'standard' } },
  });
  const total: number = info.body.grandTotal;
  const left = Math.round((total - credits.reduce((sum, { amount }) => sum + amount, 0)) * 100) / 100;
  const answer = await placeOrder(client, { ...purchase, total, methods: [...credits, ...byCard(left)] });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return { number: answer.body.orderNumber, total };
}
