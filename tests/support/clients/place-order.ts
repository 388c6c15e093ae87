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

interface OrderWish {
  items: readonly { productId: string; variantId: string; qty: number }[];
  email: string;
  /** What the shopper was shown, in dollars. */
  total: number;
  /** How it is paid; by default all of it by a card that the simulator accepts. */
  methods?: readonly object[];
  address?: typeof homeAddress;
  lastName?: string;
  phone?: string;
  /** The same checkout is one order however often it is sent; by default a new one. */
  checkoutId?: string;
  key?: string;
}

/** Payment of the whole amount, in dollars, by a card with this token of the simulator. */
export const byCard = (amount: number, token = 'fake-valid-nonce') => [
  { method: 'card', amount, token, type: 'immediate' },
];

/** Orders with standard delivery; the answer of POST /checkout/order, also when it is a refusal. */
export const placeOrder = (
  client: Pick<AccountClient, 'call'>,
  {
    items,
    email,
    total,
    methods = byCard(total),
    address = homeAddress,
    lastName = 'Ngāta',
    phone = '021 555 0123',
    checkoutId = randomUUID(),
    key = randomUUID(),
  }: OrderWish,
): Promise<Answer> =>
  client.call(
    'POST',
    '/checkout/order',
    {
      checkoutId,
      cart: { items },
      contact: { email, firstName: 'Aroha', lastName, phone },
      shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
      payment: { methods },
      expectedTotal: total,
    },
    { 'idempotency-key': key },
  );
