import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeActor, describeEvent } from './order-events.ts';

const MODULES = join(import.meta.dirname, '../..');
const sources = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(MODULES, name), 'utf8'))
  .join('\n');
const written = (pattern: RegExp): string[] => [
  ...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name)),
];

test('every audit action of an order or return has a description', () => {
  const actions = written(/action: '((?:order|return)\.[\w-]+)'/g);
  expect(actions.length).toBeGreaterThan(8);
  expect(actions.filter((action) => describeEvent({ action, detail: {} }).what === action)).toEqual([]);
});

test('a parcel lists its contents, a refund its parts and reason, and the actor is described in words', () => {
  const detail = { kind: 'courier', carrier: 'NZ Post', trackingNumber: 'AB1', lines: [{ qty: 2 }, { qty: 1 }] };
  expect(describeEvent({ action: 'order.dispatched', detail })).toEqual({
    topic: 'parcel',
    what: 'Sent',
    detail: '3 units · NZ Post · AB1',
  });
  expect(
    describeEvent({
      action: 'order.dispatched',
      detail: { ...detail, kind: 'collection', carrier: '', trackingNumber: '' },
    }).what,
  ).toBe('Collected');
  expect(describeEvent({ action: 'order.refunded', detail: { cents: '2050', reason: 'Scuffed' } }).detail).toBe(
    '$20.50 · Scuffed',
  );
  expect(
    describeEvent({ action: 'order.refunded', detail: { cents: '5000', reason: 'Unwanted', giftCardCents: '3000' } })
      .detail,
  ).toBe('$50.00 · Unwanted · $30.00 deducted from its gift cards');
  expect(describeEvent({ action: 'order.cancelled', detail: { giftCardCents: '10000' } }).detail).toBe(
    '$100.00 deducted from its gift cards',
  );
  expect(describeEvent({ action: 'order.cancelled', detail: {} }).detail).toBe('');
  const names = new Map([['staff:1', 'Mere']]);
  expect(
    ['staff:1', 'shopper', 'key:kerb_ab', 'customer:7', 'someone'].map((actor) => describeActor(actor, names)),
  ).toEqual(['Mere', 'the shopper', 'machine kerb_ab', 'the customer', 'someone']);
});
