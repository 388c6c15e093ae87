import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountMessages } from './account-messages.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { type ErrorCode, errorBody, errorCodes, errorText } from './error-codes.ts';
import { formMessages } from './form-messages.ts';
import { fillMessage, fillText, messages } from './messages.ts';
import { placeMessages } from './place-messages.ts';
import { requestMessages } from './request-messages.ts';

const all: Record<string, string> = { ...messages, ...formMessages, ...checkoutMessages, ...requestMessages, ...accountMessages, ...placeMessages };
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, key]) => key as string);

test('MSG-04 every placeholder is replaced, and a missing value is a mistake that is noticed', () => {
  for (const text of Object.values(all)) {
    const values = Object.fromEntries(placeholders(text).map((key) => [key, 'x']));
    expect(fillText(text, values)).not.toMatch(/[{}]/);
    if (placeholders(text).length > 0) expect(() => fillText(text)).toThrow(/needs a value/);
  }
  expect(fillMessage('cartAddFailed', { product: 'Harbour Court' })).toBe('Unable to add Harbour Court to your shopping cart. Try again later.');
});

test('a message stands in one table only', () => {
  const tables = [messages, formMessages, checkoutMessages, requestMessages, accountMessages, placeMessages];
  expect(Object.keys(all)).toHaveLength(tables.flatMap((table) => Object.keys(table)).length);
});

test('MSG-02 a failure without a given text reads Unable to {action}. Try again later.', () => {
  for (const text of [messages.cartLoadFailed, messages.cartTotalFailed, checkoutMessages.methodLoadFailed])
    expect(text).toMatch(/^Unable to .+\. Try again later\.$/);
});

test('MSG-01 an unforeseen failure says Something went wrong and nothing of its cause', () => {
  expect(errorBody('InternalError')).toEqual({ errorCode: 'InternalError', message: 'Something went wrong' });
});

test('the error table agrees with itself: a status that is an error, a message that exists', () => {
  for (const [code, { status }] of Object.entries(errorCodes)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(errorText(code as ErrorCode), code).toBeTypeOf('string');
  }
  expect((Object.keys(errorCodes) as ErrorCode[]).length).toBeGreaterThan(20);
});

test('LOC-07 what a shopper reads is New Zealand English', () => {
  const american = /\b(color|gray|favorite|center|canceled|zip code|apartment|sneaker size chart|cell phone)\b/i;
  for (const text of Object.values(all)) expect(text).not.toMatch(american);
  const ledger = readFileSync(new URL('../../docs/requirements.tsv', import.meta.url), 'utf8');
  // The words that the specification gives letter for letter are found in its ledger.
  const { paymentDeclined, cartItemSoldOut, orderFailed, storeLostStock, pickupLost } = checkoutMessages;
  for (const text of [paymentDeclined, cartItemSoldOut, orderFailed, storeLostStock, pickupLost, formMessages.emailRequired, formMessages.emailInvalid])
    expect(ledger).toContain(text);
});
