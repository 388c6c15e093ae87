import type { MemberPromotion } from '#contract/loyalty/member-promotions.ts';
import type { ChoiceKind } from '#contract/staff/staff-choices.ts';
import { nameChoices } from '#modules/catalogue/products/find-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { runBatchedQueries } from '#platform/database/batched-query.ts';
import { describeConditions, describePromotion, type PromotionNames } from '../internal/describe-promotion.ts';
import { refusalOfCandidate } from '../internal/evaluation/candidate-refusal.ts';
import { selectMemberPromotions } from '../internal/member-promotion-records.ts';
import { kindOf } from '../kinds/promotion-kinds.ts';
import type { Promotion } from '../promotion.ts';
import { candidateRows, readCandidates } from '../read-candidates.ts';

/**
 * Promotions for members that this customer may have now, whatever is in their cart, those that end soonest first: not
 * those of other levels, of other companies' staff, or that were used up (FIX-32). Non-members have none. Decided by
 * the rules of checkout (`candidate-refusal.ts`).
 */
export async function listMemberPromotions(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  customer: { customerId: string; email: string },
): Promise<MemberPromotion[]> {
  const rows = await selectMemberPromotions(ctx);
  if (rows.length === 0) return [];
  const codes = rows.flatMap(({ code }) => code ?? []);
  const question = { codes, customerId: customer.customerId, email: customer.email, now: ctx.clock.now() };
  const { facts } = await runBatchedQueries(ctx, { facts: candidateRows(question) });
  const { candidates, shopper } = await readCandidates(ctx, question, facts);
  const held: MemberPromotion[] = [];
  for (const { id, code, endsAt } of rows) {
    const candidate = candidates.find(({ promotion }) => promotion.id === id);
    // With an empty cart, the only remaining reason against it is that it has no items.
    if (!candidate || refusalOfCandidate(candidate, [], shopper)?.reason !== 'NO_ITEMS') continue;
    const { promotion } = candidate;
    held.push({
      offerId: id,
      name: promotion.name,
      what: describePromotion(promotion, await namesOf(ctx, promotion)),
      conditions: describeConditions(promotion),
      code: candidate.needsCode ? code : null,
      endsAt: endsAt?.toISOString() ?? null,
    });
  }
  return held;
}

/** Names in the scope of the promotion; what the shop does not show is left out. */
async function namesOf(ctx: Pick<Ctx, 'db'>, { items, offer }: Promotion): Promise<PromotionNames> {
  const named = async (of: ChoiceKind, values: readonly string[]): Promise<string[]> => {
    if (values.length === 0) return [];
    const choices = await nameChoices(ctx, of, values);
    // Categories are named with all their parents.
    return choices
      .filter(({ note }) => !note.endsWith(', draft'))
      .map(({ label }) => label.split(' > ').at(-1) ?? label);
  };
  return {
    brands: await named('brand', items.brands),
    categories: await named('category', items.categories),
    products: await named('product', items.products),
    gifts: await named('product', kindOf(offer).giftProducts?.(offer) ?? []),
  };
}
