import { promotionsReply, type StaffPromotionRow } from '#contract/staff/staff-promotions.ts';
import { listPromotionsWithDrafts } from '#modules/promotions/find-promotion.ts';
import type { StoredPromotionRow } from '#modules/promotions/list-promotions.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Active promotions and drafts. */
export const readPromotions = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/promotions',
  summary: 'Promotions: active, scheduled, ended and drafts.',
  staff: 'seePromotions',
  scope: 'promotions:read',
  reply: { status: 200, schema: promotionsReply },
  handle: async ({ ctx }) => {
    const { promotions, drafts } = await listPromotionsWithDrafts(ctx);
    const now = ctx.clock.now();
    const rows: StaffPromotionRow[] = promotions.map((promotion) => ({
      id: promotion.id,
      name: promotion.name,
      state: stateOf(promotion, now),
      draft: drafts.some(({ id }) => id === promotion.id),
      startsAt: promotion.startsAt?.toISOString() ?? null,
      endsAt: promotion.endsAt?.toISOString() ?? null,
      uses: promotion.uses,
      maxUses: promotion.maxUses,
      codes: promotion.codes,
    }));
    const begun: StaffPromotionRow[] = drafts
      .filter(({ id }) => !promotions.some((promotion) => promotion.id === id))
      .map(({ id, entry }) => ({
        id,
        name: entry.name,
        state: 'draft',
        draft: true,
        startsAt: null,
        endsAt: null,
        uses: 0,
        maxUses: null,
        codes: 0,
      }));
    return { status: 200, body: { offers: [...begun, ...rows] } };
  },
});

function stateOf({ active, startsAt, endsAt }: StoredPromotionRow, now: Date): StaffPromotionRow['state'] {
  if (!active) return 'off';
  if (startsAt && startsAt > now) return 'waiting';
  return endsAt && endsAt <= now ? 'over' : 'on';
}
