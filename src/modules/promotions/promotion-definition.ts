/**
 * Schema of a promotion's entry in a file (docs/promotions.md), and its conversion to a promotion. Strict: unknown
 * fields are an error. What it reads has whole cents and basis points.
 */
import { z } from 'zod';
import { levels } from '#contract/loyalty/loyalty.ts';
import { dollarsField, wholeField, wordField, wordsField } from './internal/entry-fields.ts';
import { offerSchema } from './kinds/promotion-kinds.ts';
import type { Promotion } from './promotion.ts';

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
    offer: offerSchema,
    items: z
      .strictObject({
        brands: wordsField.default([]),
        categories: wordsField.default([]),
        products: wordsField.default([]),
        demographics: z
          .array(z.enum(['mens', 'womens', 'unisex', 'kids']))
          .min(1)
          .default([]),
        fullPriceOnly: z.boolean().default(false),
      })
      .prefault({}),
    minSpend: dollarsField.optional(),
    minQty: wholeField(999).default(1),
    membersOnly: z.boolean().default(false),
    memberTiers: z
      .array(z.enum(levels.map(({ tierId }) => tierId)))
      .min(1)
      .default([]),
    firstOrderOnly: z.boolean().default(false),
    emailDomains: z.array(wordField.toLowerCase()).min(1).max(50).default([]),
    from: moment.optional(),
    until: moment.optional(),
    exclusive: z.boolean().default(false),
    stopFurther: z.boolean().default(false),
    limits: z
      .strictObject({ total: wholeField(2_000_000_000).optional(), perCustomer: wholeField(1_000_000).optional() })
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
    offer,
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
    offer,
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

function isRealMoment(text: string): boolean {
  const iso = text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T');
  const at = new Date(`${iso}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 16) === iso;
}
