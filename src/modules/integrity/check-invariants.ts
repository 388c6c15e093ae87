import type { Queries } from '#platform/database/database.ts';
import { invariantQueries, type Row, runInvariant } from './internal/invariant-records.ts';
import type { ClientEntry, GatewayJournalEntry } from './outside-journals.ts';

export interface Invariant {
  name: string;
  rows: Row[];
}

/**
 * The invariants of docs/reliability.md that queries can check: I1 to I3, I5 to I11, I13 (a production shop uses no
 * simulated provider, SEC-03), I14 (no order without its address, UX-03), I15 (the history of prices is whole,
 * HON-01), I16 (what left is what was packed, PARC-02), I17 (the versions of an order add up, EDIT-02), I18 (store credit is zero-sum, EDIT-04) and I19 (imported orders add up,
 * MOVE-02); I4 and I12 when the gateway's or the clients' journal is given. Every list of rows must be empty. `stuckAfterSeconds` is how long
 * anything may be in progress.
 */
export async function checkInvariants(
  ctx: { db: Queries },
  outside: {
    gatewayJournal?: readonly GatewayJournalEntry[];
    clientJournal?: readonly ClientEntry[];
    stuckAfterSeconds?: number;
  } = {},
): Promise<Invariant[]> {
  const queries = {
    'I1 stock': invariantQueries.stock,
    'I2 units': invariantQueries.units,
    'I3 cover': invariantQueries.cover,
    ...(outside.gatewayJournal && { 'I4 outside world': invariantQueries.outside(outside.gatewayJournal) }),
    'I5 zero sum': invariantQueries.zeroSum,
    'I6 balances': invariantQueries.balances,
    'I7 promotions': invariantQueries.promotions,
    'I8 idempotency': invariantQueries.idempotency,
    'I9 stuck': invariantQueries.stuck(outside.stuckAfterSeconds ?? 1_800),
    'I10 effects': invariantQueries.effects,
    'I11 points': invariantQueries.points,
    'I13 stand-ins': invariantQueries.simulatedProviders,
    'I14 addresses': invariantQueries.withoutAddress,
    'I15 prices': invariantQueries.brokenHistory,
    'I16 parcels': invariantQueries.unlikeDispatched,
    'I17 versions': invariantQueries.wrongVersions,
    'I18 store credit': invariantQueries.storeCredit,
    'I19 imported orders': invariantQueries.importedOrders,
    ...(outside.clientJournal && { 'I12 promises': invariantQueries.promises(outside.clientJournal) }),
  };
  const found: Invariant[] = [];
  for (const [name, query] of Object.entries(queries)) found.push({ name, rows: await runInvariant(ctx, query) });
  return found;
}
