import { expect, test } from 'vitest';
import { promotionDefinitionSchema } from '#modules/promotions/promotion-definition.ts';
import { kindWords, toEntry, toForm } from './promotion-form.ts';

const full = {
  id: 'spring',
  name: 'Spring',
  items: {
    brands: ['quayworn', 'pier-nine'],
    categories: ['footwear/courts'],
    products: ['QW-1'],
    demographics: ['kids'],
    fullPriceOnly: true,
  },
  minSpend: 99.9,
  minQty: 2,
  membersOnly: true,
  firstOrderOnly: true,
  memberTiers: ['gold'],
  emailDomains: ['kerb.example'],
  from: '2026-12-01 09:00',
  until: '2026-12-24 17:30',
  exclusive: true,
  stopFurther: true,
  limits: { total: 100, perCustomer: 1 },
  codes: ['SPRING'],
  uniqueCodes: ['S-1', 'S-2'],
};
const values = {
  percent: 20,
  amount: 5.5,
  buy: 2,
  get: 1,
  qty: 3,
  price: 99,
  mostSets: 2,
  threshold: 100,
  giftProducts: ['SOCK-1'],
};

test.each(Object.entries(kindWords))(
  '%s: what is opened and saved without a change says the same',
  (kind, { fields, may = [] }) => {
    const offer = Object.fromEntries([['kind', kind], ...[...fields, ...may].map((name) => [name, values[name]])]);
    const entry = { ...full, offer } as never;
    expect(toEntry(toForm(entry))).toEqual(entry);
    // The form has every field that the shop requires.
    expect(promotionDefinitionSchema.safeParse(toEntry(toForm(entry))).success).toBe(true);
  },
);

test('days without a time are whole days; an invalid number is sent as typed, for the shop to refuse', () => {
  const form = toForm({
    id: 'x',
    name: 'X',
    offer: { kind: 'percentOffOrder', percent: 10 },
    from: '2026-12-01',
    until: '2026-12-24',
  } as never);
  expect([form.from, form.until]).toEqual(['2026-12-01T00:00', '2026-12-24T23:59']);
  expect(toEntry({ ...form, percent: 'ten' }).offer).toEqual({ kind: 'percentOffOrder', percent: 'ten' });
});
