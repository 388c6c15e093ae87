import type { Ctx } from '#platform/context.ts';
import { checkInvariants } from './check-invariants.ts';
import { replaceResults } from './internal/result-records.ts';

/**
 * Checks all invariants, raises an alert for each that does not hold, and keeps the results for the metrics (FLT-08);
 * runs every hour.
 */
export async function alertInvariants(ctx: Pick<Ctx, 'db' | 'log'>): Promise<number> {
  const found = await checkInvariants(ctx);
  await replaceResults(ctx, found);
  const broken = found.filter(({ rows }) => rows.length > 0);
  for (const { name, rows } of broken) {
    const shown = rows
      .slice(0, 5)
      .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)));
    ctx.log.error(
      { invariant: name, rows: rows.length, shown, alert: true },
      'records do not agree; run `kerb invariants` for details',
    );
  }
  return broken.length;
}
