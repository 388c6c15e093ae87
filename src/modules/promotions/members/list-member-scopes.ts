import type { Ctx } from '#platform/context.ts';
import { type StoredPromotion, selectLivePromotions, selectOfferVersion } from '../internal/promotion-records.ts';
import { kindOf } from '../kinds/promotion-kinds.ts';
import type { ItemFilter } from '../promotion-line.ts';

export interface MemberScopes {
  /** As in the view `promotions.offer_version`: another one where promotions have changed since. */
  version: string;
  /** When the next promotion starts or ends, in milliseconds; Infinity where none does. */
  changesAt: number;
  /** What each promotion is for, without repeats. */
  scopes: readonly ItemFilter[];
}

/**
 * Which products every member gets for less now, one of them alone and without a code (UX-06): not what needs a minimum
 * spend, a level, a first order or an employer, and nothing whose uses are limited in total.
 */
export async function listMemberScopes(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<MemberScopes> {
  // Read first: a change in between is another version, and is read again.
  const version = await selectOfferVersion(ctx);
  const { rows } = await selectLivePromotions.execute(ctx.db);
  const offers = rows.filter(isMemberPrice);
  const now = ctx.clock.now().getTime();
  const times = offers.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt].filter((time) => time !== null));
  const live = offers.filter(
    ({ startsAt, endsAt }) => (startsAt ?? now) <= now && (endsAt ?? Number.POSITIVE_INFINITY) > now,
  );
  const scopes = new Map(live.map(({ promotion: { items } }) => [JSON.stringify(items), items]));
  return {
    version,
    changesAt: Math.min(Number.POSITIVE_INFINITY, ...times.map(Number).filter((time) => time > now)),
    scopes: [...scopes.values()],
  };
}

/** Whether a promotion is a lower price of its items for every member. */
function isMemberPrice({ active, needsCode, promotion }: StoredPromotion): boolean {
  const { membersOnly, memberTiers, firstOrderOnly, emailDomains, limits, minSpendCents, minQty, offer } = promotion;
  return (
    active &&
    !needsCode &&
    membersOnly &&
    !memberTiers?.length &&
    !firstOrderOnly &&
    emailDomains.length === 0 &&
    limits.total === null &&
    minSpendCents === 0 &&
    minQty <= 1 &&
    kindOf(offer).lowersEachPrice === true
  );
}
