import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountMessages } from './account-messages.ts';
import { type ErrorCode, errorBody, errorCodes, errorText } from './error-codes.ts';
import { fillMessage, type MessageName, messages } from './messages.ts';

const placeholders = (name: MessageName) => [...messages[name].matchAll(/\{(\w+)\}/g)].map(([, key]) => key as string);
const names = Object.keys(messages) as MessageName[];

test('MSG-04 every placeholder is replaced, and a missing value is a mistake that is noticed', () => {
  for (const name of names) {
    const values = Object.fromEntries(placeholders(name).map((key) => [key, 'x']));
    expect(fillMessage(name, values)).not.toMatch(/[{}]/);
    if (placeholders(name).length > 0) expect(() => fillMessage(name)).toThrow(/needs a value/);
  }
  expect(fillMessage('cartAddFailed', { product: 'Harbour Court' })).toBe('Unable to add Harbour Court to your shopping cart. Try again later.');
});

test('MSG-02 a failure without a given text reads Unable to {action}. Try again later.', () => {
  for (const name of ['cartLoadFailed', 'cartTotalFailed', 'methodLoadFailed'] as const) expect(messages[name]).toMatch(/^Unable to .+\. Try again later\.$/);
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
  for (const text of Object.values({ ...messages, ...accountMessages })) expect(text).not.toMatch(american);
  const ledger = readFileSync(new URL('../../docs/requirements.tsv', import.meta.url), 'utf8');
  // The words that the specification gives letter for letter are found in its ledger.
  for (const name of ['paymentDeclined', 'cartItemSoldOut', 'orderFailed', 'storeLostStock', 'pickupLost', 'emailRequired', 'emailInvalid'] as const)
    expect(ledger).toContain(messages[name]);
});
