/** Current promotions for members, as the rewards page lists them (FIX-32), and the texts that describe them. */
import { z } from 'zod';

const memberPromotionSchema = z.object({
  /** Its id among the promotions of a quote, so that a page can show that the cart uses it. */
  offerId: z.string(),
  name: z.string(),
  /** The discount: '10% off Quayworn'. */
  what: z.string(),
  /** Its conditions: 'On your first order.' */
  conditions: z.array(z.string()),
  /** The promo code to enter; null for an automatic one. */
  code: z.string().nullable(),
  /** ISO instant at which it ends; null without an end. */
  endsAt: z.iso.datetime().nullable(),
});
export type MemberPromotion = z.output<typeof memberPromotionSchema>;
export const memberPromotionsReplySchema = z.object({ offers: z.array(memberPromotionSchema) });
export type MemberPromotionsReply = z.output<typeof memberPromotionsReplySchema>;

export const memberPromotionWords = {
  everything: 'everything',
  items: 'items',
  people: { mens: 'men’s', womens: 'women’s', unisex: 'unisex', kids: 'kids’' },
  minSpend: 'When these items come to {amount} or more.',
  minQty: 'When you buy {qty} or more.',
  fullPrice: 'Full-price items only.',
  firstOrder: 'On your first order.',
  levels: 'For {levels} members.',
  timesEach: 'You can use it {times}.',
  exclusive: 'Not with other offers.',
} as const;

/** Texts of the rewards page about them. */
export const memberPromotionMessages = {
  none: 'No member offers right now.',
  loadFailed: 'Unable to load your offers. Try again later.',
  inCart: 'Used in your cart',
  automatic: 'Comes off by itself.',
  until: 'Until {day}',
} as const;
