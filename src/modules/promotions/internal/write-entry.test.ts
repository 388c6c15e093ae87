import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promotionDefinitionSchema } from '../promotion-definition.ts';
import { entryOf } from './write-entry.ts';

const cents = fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100);
const few = fc.integer({ min: 2, max: 9 });
const offer = fc.oneof(
  fc.record({
    kind: fc.constantFrom('percentOffItems', 'percentOffOrder', 'percentOffDelivery'),
    percent: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
  }),
  fc.record({ kind: fc.constantFrom('amountOffItems', 'amountOffOrder', 'amountOffDelivery'), amount: cents }),
  fc.record(
    { kind: fc.constant('buyXGetY'), buy: few, get: few, mostSets: few },
    { requiredKeys: ['kind', 'buy', 'get'] },
  ),
  fc.record({ kind: fc.constant('multiBuyPrice'), qty: few, price: cents }),
  fc.record(
    { kind: fc.constant('percentOffCheapest'), percent: fc.integer({ min: 1, max: 100 }), qty: few },
    { requiredKeys: ['kind', 'percent'] },
  ),
  fc.record({ kind: fc.constant('thresholdGift'), threshold: cents, giftProducts: fc.constant(['SOCK-1']) }),
);
const entry = fc.record(
  {
    id: fc.constant('spring'),
    name: fc.constant('Spring for tūī'),
    active: fc.boolean(),
    offer,
    items: fc.constant({ brands: ['quayworn'], fullPriceOnly: true }),
    minSpend: cents,
    minQty: few,
    membersOnly: fc.boolean(),
    firstOrderOnly: fc.boolean(),
    memberTiers: fc.constant(['gold']),
    emailDomains: fc.constant(['kerb.example']),
    from: fc.constantFrom('2026-12-01', '2026-12-01 09:00'),
    until: fc.constantFrom('2026-12-24', '2026-12-24 17:30'),
    exclusive: fc.boolean(),
    stopFurther: fc.boolean(),
    limits: fc.record({ total: few, perCustomer: few }, { requiredKeys: [] }),
    codes: fc.constant(['spring']),
    uniqueCodes: fc.constant(['s-1', 'S-2']),
  },
  { requiredKeys: ['id', 'name', 'offer'] },
);

test('a promotion that was read, written and read again is the same promotion', () => {
  fc.assert(
    fc.property(entry, (written) => {
      const read = promotionDefinitionSchema.parse(written);
      expect(promotionDefinitionSchema.parse(entryOf(read))).toEqual(read);
    }),
  );
});
