import { staffMay } from '#contract/staff/staff-permissions.ts';
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
  staff: staffMay.seeOffers,
  scope: 'promotions:read',
  reply: { status: 200, schema: promotionsReply },
  handle: async ({ ctx }) => {
    const { offers, drafts } = await listPromotionsWithDrafts(ctx);
    const now = ctx.clock.now();
    const rows: StaffPromotionRow[] = offers.map((offer) => ({
      id: offer.id,
      name: offer.name,
      state: stateOf(offer, now),
      draft: drafts.some(({ id }) => id === offer.id),
      startsAt: offer.startsAt?.toISOString() ?? null,
      endsAt: offer.endsAt?.toISOString() ?? null,
      uses: offer.uses,
      maxUses: offer.maxUses,
      codes: offer.codes,
    }));
    const begun: StaffPromotionRow[] = drafts
      .filter(({ id }) => !offers.some((offer) => offer.id === id))
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
