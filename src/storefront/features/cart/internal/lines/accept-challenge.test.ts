import { expect, test } from 'vitest';
import {
  addItem,
  type CartDocument,
  emptyCart,
  fromStored,
  listItems,
  mergeCarts,
  setQty,
  toStored,
} from '#storefront/lib/cart/cart-document.ts';
import { acceptChallenge } from './accept-challenge.ts';

const at = (now: number, tab = 'a') => ({ now, tab });
const add = (cart: CartDocument, productId: string, variantId: string, now: number, challengeAcceptance?: string) =>
  addItem(
    cart,
    { productId, variantId, qty: 1, ...(challengeAcceptance && { challengeAcceptance }) },
    at(now),
  ) as CartDocument;
const acceptances = (cart: CartDocument) =>
  Object.fromEntries(listItems(cart).map(({ id, challengeAcceptance }) => [id, challengeAcceptance]));

test('CHAL-08 an item keeps its acceptance through edits, storage and a higher quantity of the same size', () => {
  const cart = add(emptyCart, '1', '2', 1, 'first');
  expect(acceptances(setQty(cart, '1-2', 3, at(2)))).toEqual({ '1-2': 'first' });
  expect(acceptances(fromStored(JSON.parse(JSON.stringify(toStored(cart, 3)))))).toEqual({ '1-2': 'first' });
  expect(acceptances(add(cart, '1', '2', 4, 'second')), 'a newer answer replaces an older one').toEqual({
    '1-2': 'second',
  });
  expect(acceptances(add(cart, '1', '2', 4)), 'and none takes nothing away').toEqual({ '1-2': 'first' });
});

test('CHAL-08 answering again updates every line of that product, and no other', () => {
  const cart = add(add(add(emptyCart, '1', '2', 1, 'old'), '1', '3', 2), '9', '8', 3);
  expect(acceptances(acceptChallenge(cart, '1', 'new', at(4)))).toEqual({
    '1-2': 'new',
    '1-3': 'new',
    '9-8': undefined,
  });
  expect(acceptChallenge(cart, '7', 'new', at(4))).toBe(cart);
});

test('CHAL-08 CART-03 an answer given in one tab reaches the other', () => {
  const cart = add(emptyCart, '1', '2', 1, 'old');
  const answered = acceptChallenge(cart, '1', 'new', at(2, 'b'));
  expect(acceptances(mergeCarts(cart, answered))).toEqual({ '1-2': 'new' });
  expect(acceptances(mergeCarts(answered, cart))).toEqual({ '1-2': 'new' });
});

test('an invalid stored acceptance is left out', () => {
  const stored = JSON.parse(JSON.stringify(toStored(add(emptyCart, '1', '2', 1), 1)));
  for (const challengeAcceptance of [7, null, {}, '', 'x'.repeat(121)]) {
    stored.items[0].challengeAcceptance = challengeAcceptance;
    expect(acceptances(fromStored(stored))).toEqual({ '1-2': undefined });
  }
});
