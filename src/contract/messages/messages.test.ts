import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ErrorCode, errorBody, errorCodes, errorText } from '../errors/error-codes.ts';
import { accountMessages } from './account-messages.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { formMessages } from './form-messages.ts';
import { fillMessage, fillText, messages } from './messages.ts';
import { placeMessages } from './place-messages.ts';
import { requestMessages } from './request-messages.ts';

const all: Record<string, string> = {
  ...messages,
  ...formMessages,
  ...checkoutMessages,
  ...requestMessages,
  ...accountMessages,
  ...placeMessages,
};
/** Every sentence of every message table, including future ones. */
const everywhere = Object.entries(
  import.meta.glob<Record<string, unknown>>(['./messages.ts', './*-messages.ts'], { eager: true }),
).flatMap(([file, tables]) =>
  Object.entries(tables).flatMap(([table, entries]) =>
    typeof entries === 'object' && entries !== null
      ? Object.entries(entries).flatMap(([key, text]) =>
          typeof text === 'string' ? [{ name: `${file} ${table}.${key}`, key, text }] : [],
        )
      : [],
  ),
);
const ledger = readFileSync(new URL('../../../docs/requirements.tsv', import.meta.url), 'utf8');
const SRC = new URL('../..', import.meta.url).pathname;
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/ [^\n]*/g, '');
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, key]) => key as string);

test('MSG-04 every placeholder is replaced, and a missing value throws', () => {
  expect(everywhere.length).toBeGreaterThan(Object.keys(all).length);
  for (const { name, text } of everywhere) {
    // A bracket that is not a placeholder would be shown as it is.
    expect(text.replace(/\{\w+\}/g, ''), name).not.toMatch(/[{}]/);
    const values = Object.fromEntries(placeholders(text).map((key) => [key, 'x']));
    expect(fillText(text, values)).not.toMatch(/[{}]/);
    if (placeholders(text).length > 0) expect(() => fillText(text)).toThrow(/needs a value/);
  }
  expect(fillMessage('cartAddFailed', { product: 'Harbour Court' })).toBe(
    'Unable to add Harbour Court to your shopping cart. Try again later.',
  );
});

test('a message is in one table only', () => {
  const tables = [messages, formMessages, checkoutMessages, requestMessages, accountMessages, placeMessages];
  expect(Object.keys(all)).toHaveLength(tables.flatMap((table) => Object.keys(table)).length);
});

test('MSG-02 a failure without a given text reads Unable to {action}. Try again later.', () => {
  const failures = everywhere.filter(({ key }) => key.endsWith('Failed'));
  expect(failures.length).toBeGreaterThan(40);
  for (const { name, key, text } of failures) {
    // Exceptions: sentences that the specification words differently, and the captcha, which is not an action of the
    // shopper.
    if (ledger.includes(`'${text}'`) || key === 'captchaFailed') continue;
    expect(text, name).toMatch(/^Unable to .+\. Try again later\.$/);
  }
  // No other source file contains such a sentence.
  const elsewhere = globSync('{storefront,api,modules}/**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...withoutComments(readFileSync(`${SRC}${file}`, 'utf8')).matchAll(/Unable to [^\n]*/g)].map(
        ([text]) => `${file}: ${text}`,
      ),
    );
  expect(elsewhere).toEqual([]);
});

test('MSG-01 an unforeseen failure says Something went wrong and reveals nothing of its cause', () => {
  expect(errorBody('InternalError')).toEqual({ errorCode: 'InternalError', message: 'Something went wrong' });
});

test('the error table is consistent: each status is an error, each message exists', () => {
  for (const [code, { status }] of Object.entries(errorCodes)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(errorText(code as ErrorCode), code).toBeTypeOf('string');
  }
  expect((Object.keys(errorCodes) as ErrorCode[]).length).toBeGreaterThan(20);
});

test('LOC-07 texts for shoppers are in New Zealand English', () => {
  const american = /\b(color|gray|favorite|center|canceled|zip code|apartment|sneaker size chart|cell phone)\b/i;
  for (const { name, text } of everywhere) expect(text, name).not.toMatch(american);
  // Sentences given literally by the specification are in its requirements list.
  const { paymentDeclined, cartItemSoldOut, orderFailed, storeLostStock, pickupLost } = checkoutMessages;
  for (const text of [
    paymentDeclined,
    cartItemSoldOut,
    orderFailed,
    storeLostStock,
    pickupLost,
    formMessages.emailRequired,
    formMessages.emailInvalid,
  ])
    expect(ledger).toContain(text);
});
