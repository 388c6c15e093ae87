import { levelOf } from '#contract/loyalty/loyalty.ts';
import type { Ctx } from '#platform/context.ts';
import { runBatchedQueries } from '#platform/database/batched-query.ts';
import { type PastOrderRow, selectPastOrders } from '../internal/past-order-records.ts';
import { type StoredPromotion, selectLivePromotions } from '../internal/promotion-records.ts';
import { createReplay, type PastOrder, type ReplayPromotion } from '../internal/replay-promotions.ts';
import { type PromotionDefinition, toPromotion } from '../promotion-definition.ts';
import { createSimulation, type SimulationReport } from './simulation-report.ts';

const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;

/**
 * Runs the orders of this many days through the live promotions, without the draft and with it. Changes nothing. Each
 * draft replaces the promotion with its id and counts as on all the time; a code counts where an order was bought with
 * it.
 */
export async function simulatePromotions(
  ctx: Ctx,
  draft: readonly PromotionDefinition[],
  days: number,
): Promise<SimulationReport> {
  const { promotions } = await runBatchedQueries(ctx, {
    promotions: { query: selectLivePromotions, read: (rows: StoredPromotion[]) => rows },
  });
  const inForce = promotions.map(toReplayPromotion);
  const ids = new Set(draft.map(({ id }) => id));
  const maxPerOrder = ctx.config.KERB_PROMOTIONS_MAX_PER_ORDER;
  const without = createReplay(inForce, maxPerOrder);
  const withDraft = createReplay(
    [...inForce.filter(({ promotion }) => !ids.has(promotion.id)), ...draft.map(toDraftPromotion)],
    maxPerOrder,
  );
  const simulation = createSimulation(ids, BigInt(ctx.config.KERB_GST_BASIS_POINTS));
  const since = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  let last: PastOrderRow | null = null;
  do {
    const rows: PastOrderRow[] = await selectPastOrders(ctx, since, last, BATCH_SIZE);
    for (const row of rows) {
      const order = toPastOrder(row);
      simulation.take(order, without(order), withDraft(order));
    }
    last = rows.length === BATCH_SIZE ? (rows.at(-1) ?? null) : null;
  } while (last);
  return simulation.report();
}

const toReplayPromotion = ({ promotion, active, needsCode, startsAt, endsAt }: StoredPromotion): ReplayPromotion => ({
  promotion,
  isOn: (at) => active && (startsAt ?? at) <= at && (endsAt ?? Number.POSITIVE_INFINITY) > at,
  needsCode,
  draftCodes: null,
});

const toDraftPromotion = (definition: PromotionDefinition): ReplayPromotion => ({
  promotion: toPromotion(definition),
  isOn: () => definition.active,
  needsCode: definition.codes.length + definition.uniqueCodes.length > 0,
  draftCodes: new Map(
    [definition.codes, definition.uniqueCodes].flatMap((codes, kind) =>
      codes.map((code) => [code, { once: kind === 1 }] as const),
    ),
  ),
});

const toPastOrder = ({ placedAt, lines, spendCents, ...row }: PastOrderRow): PastOrder => ({
  ...row,
  tier: row.member ? levelOf(spendCents).level.tierId : null,
  placedAt: placedAt.getTime(),
  lines: lines.map((line) => ({ ...line, priceCents: BigInt(line.priceCents) })),
});
