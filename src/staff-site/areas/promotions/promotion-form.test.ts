import { expect, test } from 'vitest';
import { percentOffOrder } from '#modules/promotions/kinds/percent-off-order.ts';
import { promotionKinds } from '#modules/promotions/kinds/promotion-kinds.ts';
import { promotionDefinitionSchema } from '#modules/promotions/promotion-definition.ts';
import { fieldsOf, toEntry, toForm } from './promotion-form.ts';

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
const values = { number: 20, wholeNumber: 2, products: ['SOCK-1'] };

test.each(promotionKinds.map(({ kind, fields }) => [kind, fields] as const))(
  '%s: what is opened and saved without a change says the same',
  (kind, fields) => {
    const offer = Object.fromEntries([['kind', kind], ...fields.map(({ name, type }) => [name, values[type]])]);
    const entry = { ...full, offer } as never;
    expect(toEntry(toForm(entry), fields)).toEqual(entry);
    // The form has every field that the shop requires.
    expect(promotionDefinitionSchema.safeParse(toEntry(toForm(entry), fields)).success).toBe(true);
  },
);

test('an optional field that is left empty is left out; a kind that the shop does not have keeps no field', () => {
  const kinds = promotionKinds.map(({ kind, label, fields }) => ({ kind, label, fields: [...fields] }));
  const form = toForm({ id: 'x', name: 'X', offer: { kind: 'buyXGetY', buy: 2, get: 1, percent: 50 } } as never);
  const entry = { kind: 'buyXGetY', buy: 2, get: 1, percent: 50 };
  expect(toEntry(form, fieldsOf(kinds, form.kind)).offer).toEqual(entry);
  expect(toEntry({ ...form, kind: 'none' }, fieldsOf(kinds, 'none')).offer).toEqual({ kind: 'none' });
});

test('days without a time are whole days; an invalid number is sent as typed, for the shop to refuse', () => {
  const form = toForm({
    id: 'x',
    name: 'X',
    offer: { kind: 'percentOffOrder', percent: 10 },
    from: '2026-12-01',
    until: '2026-12-24',
  } as never);
  expect([form.from, form.until]).toEqual(['2026-12-01T00:00', '2026-12-24T23:59']);
  expect(toEntry({ ...form, offer: { percent: 'ten' } }, percentOffOrder.fields).offer).toEqual({
    kind: 'percentOffOrder',
    percent: 'ten',
  });
});
