/** Staff see every email about an order: its definition names the keys under which its messages are written. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EmailOfOrder, OrderWithHistory } from './email-kind.ts';
import { emailKinds, emailNameForStaff, keysOfOrderEmails } from './email-kinds.ts';

const MODULES = join(import.meta.dirname, '..');
const namesIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, 'internal/kinds', folder)).filter((name) => !name.endsWith('-view.ts'));
const sources = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(MODULES, name), 'utf8'))
  .join('\n');

const kindsOfOrders = Object.entries(emailKinds).flatMap(([kind, { ofOrder }]): [string, EmailOfOrder][] =>
  ofOrder ? [[kind, ofOrder]] : [],
);
/** Each id is a star, as in the patterns read from the source. */
const order: OrderWithHistory = {
  id: '*',
  lines: [
    { lineNo: 1, qty: 1, giftCard: false },
    { lineNo: 2, qty: 2, giftCard: true },
  ],
  parcels: [{ id: '*' }],
  returns: [{ id: '*', rma: '*' }],
  refunds: [{ key: '*' }],
  changes: [{ id: '*' }],
  staffEmails: [{ id: '*' }],
};
/** The keys under which the source writes messages of this kind, each id as a star. */
const writtenKeys = (kind: string): string[] => [
  ...new Set(
    [...sources.matchAll(/dedupeKey: `([^`]+)`,\s*kind: '([\w.-]+)'/g)].flatMap(([, key = '', of]) =>
      of === kind ? [key.replace(/\$\{[^}]+\}/g, '*')] : [],
    ),
  ),
];

test('every kind in the folders of orders, their changes and returns, and no other, says how staff see it', () => {
  const ofOrders = ['orders', 'order-changes', 'returns'].flatMap(namesIn);
  expect(kindsOfOrders).toHaveLength(ofOrders.length);
  expect(Object.keys(emailKinds)).toHaveLength(ofOrders.length + ['accounts', 'staff'].flatMap(namesIn).length);
  expect(kindsOfOrders.filter(([kind]) => emailNameForStaff(kind) === null)).toEqual([]);
});

test.each(kindsOfOrders)('%s is listed under every key that its messages are written with', (kind, { keysOf }) => {
  const keys = keysOf(order);
  expect(keysOfOrderEmails(order)).toEqual(expect.arrayContaining([...keys]));
  // Those of gift cards are written and listed with one function.
  if (kind === 'email.gift-card') expect(keys).toEqual(['gift-card:*:2:1', 'gift-card:*:2:2']);
  else if (kind === 'email.gift-card-sent') expect(keys).toEqual(['gift-card-sent:*:2:1', 'gift-card-sent:*:2:2']);
  else expect(writtenKeys(kind)).toEqual(keys);
});
