import { z } from 'zod';
import { simulationReply } from '#contract/staff/staff-promotions.ts';
import { promotionDefinitionSchema } from '#modules/promotions/promotion-definition.ts';
import { simulatePromotions } from '#modules/promotions/simulation/simulate-promotions.ts';
import { type Cents, centsToDollars } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

const simulateSchema = z.strictObject({ entry: promotionDefinitionSchema, days: z.int().min(1).max(366) });
const inDollars = (of: { without: Cents; with: Cents }) => ({
  without: centsToDollars(of.without),
  with: centsToDollars(of.with),
});

/** The effect a draft would have had on past orders. */
export const simulatePromotion = staffEndpoint<ShopCtx, unknown, unknown, z.output<typeof simulateSchema>>({
  method: 'post',
  path: '/staff/promotion-simulations',
  summary:
    'Simulates the orders of the given number of days with the active promotions, without and with this one. Changes nothing.',
  staff: 'editPromotions',
  scope: 'promotions:write',
  body: simulateSchema,
  bodyLimit: 4_194_304,
  perMinute: 30,
  reply: { status: 200, schema: simulationReply },
  handle: async ({ ctx, body }) => {
    const report = await simulatePromotions(ctx, [body.entry], body.days);
    const { orders, recordedDiscountCents, discountCents, marginEffectCents, offers, conflicts, repeatUsers } = report;
    return {
      status: 200,
      body: {
        orders,
        recordedDiscount: centsToDollars(recordedDiscountCents),
        discount: inDollars(discountCents),
        marginEffect: centsToDollars(marginEffectCents),
        offers: offers.map(({ discountCents: of, ...tally }) => ({ ...tally, discount: inDollars(of) })),
        conflicts,
        repeatUsers,
      },
    };
  },
});
