/** What holds for every kind of promotion, also for one that is added later. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kindOf, type Offer, offerSchema, promotionKinds } from './promotion-kinds.ts';

const docs = readFileSync(join(import.meta.dirname, '../../../../docs/promotions.md'), 'utf8');
const values = { number: 20, wholeNumber: 2, products: ['SOCK-1'] };

describe.each(promotionKinds.map((kind) => [kind.kind, kind] as const))('%s', (name, kind) => {
  const written = Object.fromEntries([['kind', name], ...kind.fields.map((field) => [field.name, values[field.type]])]);

  test('the staff form has the fields that are read; those it calls optional may be left out', () => {
    const { kind: _, ...fields } = kind.schema.def.in.shape;
    expect(kind.fields.map((field) => field.name).sort()).toEqual(Object.keys(fields).sort());
    const optional = kind.fields.filter((field) => field.optional).map((field) => [field.name, undefined]);
    expect(offerSchema.safeParse({ ...written, ...Object.fromEntries(optional) }).success).toBe(true);
  });
  test('an offer that is read and written again is the same', () => {
    const offer = offerSchema.parse(written);
    expect(offer.kind).toBe(name);
    expect({ kind: name, ...kindOf(offer).write(offer) }).toEqual(written);
    // Nothing of another kind's fields is read.
    expect(offerSchema.safeParse({ ...written, other: 1 }).success).toBe(false);
  });
  test('it has a label and a description for shoppers without a gap', () => {
    const offer = offerSchema.parse(written);
    const text = kindOf(offer).describe(offer, { items: 'socks', gifts: ['Socks'] });
    expect(text).toMatch(/^\S.*\S$/);
    expect(text).not.toMatch(/undefined|NaN|\{|\[object/);
    expect(kind.label).not.toBe('');
  });
  test('docs/promotions.md names it and its fields', () => {
    const row = docs.split('\n').find((line) => line.startsWith('| `') && line.includes(`\`${name}\``));
    for (const field of kind.fields) expect(row).toContain(`\`${field.name}\``);
  });
});

test('each file of a kind is in the list, once, under a name and a label of its own', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !/^promotion-kind|\.test\.ts$/.test(file));
  const fileOf = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  expect(promotionKinds.map(({ kind }) => fileOf(kind)).sort()).toEqual(files.sort());
  expect(new Set(promotionKinds.map(({ label }) => label)).size).toBe(promotionKinds.length);
});

test('a stored offer of a kind that this version does not have is an error that names it', () => {
  expect(() => kindOf({ kind: 'halfOff' } as unknown as Offer)).toThrow('no such kind of promotion: halfOff');
});

test('FIX-32 each kind describes its discount in the words of the rewards page', () => {
  const said = (offer: Offer, gifts = ['Cap', 'Socks', 'Laces']) =>
    kindOf(offer).describe(offer, { items: 'women’s Quayworn', gifts });
  const free = 10_000;
  expect([
    said({ kind: 'percentOffItems', basisPoints: 1_250 }),
    said({ kind: 'percentOffOrder', basisPoints: 1_000 }),
    said({ kind: 'amountOffItems', amountCents: 550 }),
    said({ kind: 'amountOffOrder', amountCents: 100_000 }),
    said({ kind: 'percentOffDelivery', basisPoints: 5_000 }),
    said({ kind: 'percentOffDelivery', basisPoints: free }),
    said({ kind: 'amountOffDelivery', amountCents: 300 }),
    said({ kind: 'buyXGetY', buy: 2, get: 1, basisPoints: free }),
    said({ kind: 'buyXGetY', buy: 2, get: 1, basisPoints: 5_000 }),
    said({ kind: 'multiBuyPrice', qty: 3, priceCents: 9_900 }),
    said({ kind: 'thresholdGift', thresholdCents: 10_000, giftProducts: [] }),
    said({ kind: 'thresholdGift', thresholdCents: 10_000, giftProducts: [] }, []),
    said({ kind: 'percentOffCheapest', basisPoints: 5_000, qty: 1 }),
    said({ kind: 'percentOffCheapest', basisPoints: 5_000, qty: 2 }),
  ]).toEqual([
    '12.5% off women’s Quayworn',
    '10% off women’s Quayworn',
    '$5.50 off each item of women’s Quayworn',
    '$1,000.00 off women’s Quayworn',
    '50% off delivery',
    'Free delivery',
    '$3.00 off delivery',
    'Buy 2 of women’s Quayworn, get 1 free',
    'Buy 2 of women’s Quayworn, get 1 for 50% less',
    'Any 3 of women’s Quayworn for $99.00',
    'Cap, Socks or Laces free when you spend $100.00',
    'A gift free when you spend $100.00',
    '50% off the cheapest of women’s Quayworn',
    '50% off the cheapest 2 of women’s Quayworn',
  ]);
});
