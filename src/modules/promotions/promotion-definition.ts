/**
 * Schema of a promotion's entry in a file (docs/promotions.md), and its conversion to a promotion. Strict: unknown
 * fields are an error.
 */
import { z } from 'zod';
import { levels } from '#contract/loyalty/loyalty.ts';
import { dollarsToCents, hasTwoDecimals } from '#shared/money.ts';
import type { Offer, Promotion } from './promotion.ts';

const cents = z
  .number()
  .positive()
  .max(1_000_000)
  .refine(hasTwoDecimals, 'has more than two decimals')
  .transform((dollars) => Number(dollarsToCents(dollars)));
const percent = z
  .number()
  .positive()
  .max(100)
  .refine(hasTwoDecimals, 'has more than two decimals')
  .transform((rate) => Math.round(rate * 100));
const whole = (max: number) => z.int().min(1).max(max);
const word = z.string().min(1).max(120);
const words = z.array(word).min(1).max(500);

const offer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['percentOffItems', 'percentOffOrder', 'percentOffDelivery']), percent }),
  z.strictObject({ kind: z.enum(['amountOffItems', 'amountOffOrder', 'amountOffDelivery']), amount: cents }),
  z.strictObject({
    kind: z.literal('buyXGetY'),
    buy: whole(50),
    get: whole(50),
    percent: percent.default(10_000),
    mostSets: whole(999).optional(),
  }),
  z.strictObject({
    kind: z.literal('multiBuyPrice'),
    qty: z.int().min(2).max(50),
    price: cents,
    mostSets: whole(999).optional(),
  }),
  z.strictObject({ kind: z.literal('thresholdGift'), threshold: cents, giftProducts: words }),
]);

/** A day, or a day and a time, in New Zealand time. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/, 'is not a date such as 2026-12-24 or 2026-12-24 09:00')
  .refine(isRealMoment, 'is a date or time that does not exist');
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^\S{1,40}$/, 'is not a code: 1 to 40 characters without spaces');

export const promotionDefinitionSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'is not made of small letters, digits and hyphens'),
    name: z.string().trim().min(1).max(100),
    active: z.boolean().default(true),
    offer,
    items: z
      .strictObject({
        brands: words.default([]),
        categories: words.default([]),
        products: words.default([]),
        demographics: z
          .array(z.enum(['mens', 'womens', 'unisex', 'kids']))
          .min(1)
          .default([]),
        fullPriceOnly: z.boolean().default(false),
      })
      .prefault({}),
    minSpend: cents.optional(),
    minQty: whole(999).default(1),
    membersOnly: z.boolean().default(false),
    memberTiers: z
      .array(z.enum(levels.map(({ tierId }) => tierId)))
      .min(1)
      .default([]),
    firstOrderOnly: z.boolean().default(false),
    emailDomains: z.array(word.toLowerCase()).min(1).max(50).default([]),
    from: moment.optional(),
    until: moment.optional(),
    exclusive: z.boolean().default(false),
    stopFurther: z.boolean().default(false),
    limits: z
      .strictObject({ total: whole(2_000_000_000).optional(), perCustomer: whole(1_000_000).optional() })
      .prefault({}),
    codes: z.array(code).min(1).max(1_000).default([]),
    uniqueCodes: z.array(code).min(1).max(200_000).default([]),
  })
  // A day without a time ends with its last minute.
  .refine(({ from, until }) => !from || !until || from < (until.length === 10 ? `${until} 24:00` : until), {
    message: 'is before its beginning',
    path: ['until'],
  });
export type PromotionDefinition = z.output<typeof promotionDefinitionSchema>;

/** What the evaluation needs of it. */
export function toPromotion(definition: PromotionDefinition): Promotion {
  const {
    id,
    name,
    items,
    minSpend,
    minQty,
    membersOnly,
    memberTiers,
    firstOrderOnly,
    emailDomains,
    exclusive,
    stopFurther,
    limits,
  } = definition;
  return {
    id,
    name,
    offer: toOffer(definition.offer),
    items,
    minSpendCents: minSpend ?? 0,
    minQty,
    membersOnly,
    memberTiers,
    firstOrderOnly,
    emailDomains,
    exclusive,
    stopFurther,
    limits: { total: limits.total ?? null, perCustomer: limits.perCustomer ?? null },
  };
}

function toOffer(of: PromotionDefinition['offer']): Offer {
  switch (of.kind) {
    case 'percentOffItems':
    case 'percentOffOrder':
    case 'percentOffDelivery':
      return { kind: of.kind, basisPoints: of.percent };
    case 'amountOffItems':
    case 'amountOffOrder':
    case 'amountOffDelivery':
      return { kind: of.kind, amountCents: of.amount };
    case 'buyXGetY':
      return { kind: of.kind, buy: of.buy, get: of.get, basisPoints: of.percent, mostSets: of.mostSets ?? null };
    case 'multiBuyPrice':
      return { kind: of.kind, qty: of.qty, priceCents: of.price, mostSets: of.mostSets ?? null };
    case 'thresholdGift':
      return { kind: of.kind, thresholdCents: of.threshold, giftProducts: of.giftProducts };
  }
}

function isRealMoment(text: string): boolean {
  const iso = text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T');
  const at = new Date(`${iso}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 16) === iso;
}
