/** Promotions at the staff site. The format of an entry is in docs/promotions.md. */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';

/** A field of a kind of promotion, as the form shows it. `name` is that of the entry's `offer`. */
const promotionField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  /** `products`: codes of products. */
  type: z.enum(['number', 'wholeNumber', 'products']),
  optional: z.boolean().optional(),
});
export type PromotionField = z.output<typeof promotionField>;
const promotionKind = z.object({ kind: z.string(), label: z.string(), fields: z.array(promotionField) });
/** A kind of promotion, as staff choose it and fill it in. */
export type StaffPromotionKind = z.output<typeof promotionKind>;
export const promotionKindsReply = z.object({ kinds: z.array(promotionKind) });

/** A promotion in the format of a merchant's file; amounts in dollars. */
const staffPromotionEntry = z.looseObject({
  id: z.string(),
  name: z.string(),
  offer: z.looseObject({ kind: z.string() }),
});
export type StaffPromotionEntry = z.output<typeof staffPromotionEntry>;

export const promotionParams = z.strictObject({ id: cleanText(60) });
export const draftVersionSchema = z.strictObject({ version: z.int().min(1) });
export type DraftVersionRequest = z.output<typeof draftVersionSchema>;
export const draftVersionQuery = z.strictObject({ version: z.coerce.number().int().min(1) });
export const switchPromotionSchema = z.strictObject({
  active: z.boolean(),
  /** The state that was read. */ state: z.string().max(60),
});
export type SwitchPromotionRequest = z.output<typeof switchPromotionSchema>;

const staffPromotionRow = z.object({
  id: z.string(),
  name: z.string(),
  /** 'draft' is not published yet; an active promotion with a draft has `draft`. */
  state: z.enum(['on', 'off', 'waiting', 'over', 'draft']),
  draft: z.boolean(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  uses: z.int(),
  maxUses: z.int().nullable(),
  codes: z.int(),
});
export type StaffPromotionRow = z.output<typeof staffPromotionRow>;
export const promotionsReply = z.object({ offers: z.array(staffPromotionRow) });

export const promotionReply = z.object({
  live: z
    .object({
      entry: staffPromotionEntry,
      state: z.string(),
      active: z.boolean(),
      startsAt: z.string().nullable(),
      endsAt: z.string().nullable(),
      uses: z.int(),
    })
    .nullable(),
  draft: z
    .object({
      entry: staffPromotionEntry,
      version: z.int(),
      by: z.string(),
      changedAt: z.string(),
      /** The published promotion was changed since: this draft cannot be published over it. */
      stale: z.boolean(),
    })
    .nullable(),
});
export type PromotionReply = z.output<typeof promotionReply>;
export const draftSavedReply = z.object({ version: z.int() });

const both = <S extends z.ZodType>(of: S) => z.object({ without: of, with: of });
/** Amounts in dollars. */
export const simulationReply = z.object({
  orders: z.int(),
  recordedDiscount: z.number(),
  discount: both(z.number()),
  marginEffect: z.number(),
  offers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      draft: z.boolean(),
      orders: both(z.int()),
      discount: both(z.number()),
    }),
  ),
  conflicts: z.array(z.object({ offer: z.string(), by: z.string(), reason: z.string(), orders: z.int() })),
  repeatUsers: z.array(z.object({ offer: z.string(), shoppers: z.int(), more: z.int(), most: z.int() })),
});
export type SimulationReply = z.output<typeof simulationReply>;
