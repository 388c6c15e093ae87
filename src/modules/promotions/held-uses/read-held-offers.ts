import type { Queries } from '#platform/database/database.ts';
import { selectHeldUses } from '../internal/held-use-records.ts';
import type { Candidate } from '../promotion.ts';

/**
 * The promotions that a placed order uses, as candidates for what it is changed to (EDIT-01): whether they have ended,
 * are used up or were for whoever the shopper was then is settled; what they need of the goods is asked again.
 */
export async function readHeldOffers(ctx: { db: Queries }, orderId: string): Promise<Candidate[]> {
  return (await selectHeldUses(ctx, orderId)).map(({ promotion, code }) => ({
    promotion: {
      ...promotion,
      membersOnly: false,
      memberTiers: [],
      firstOrderOnly: false,
      emailDomains: [],
      limits: { total: null, perCustomer: null },
    },
    open: true,
    needsCode: code !== null,
    codes: code === null ? [] : [{ code, usable: true }],
    usedByShopper: 0,
  }));
}
