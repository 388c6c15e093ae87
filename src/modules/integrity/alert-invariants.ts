import type { Ctx } from '#platform/context.ts';
import { checkInvariants } from './check-invariants.ts';

/** Checks all invariants and raises an alert for each that does not hold; runs every hour. */
export async function alertInvariants(ctx: Pick<Ctx, 'db' | 'log'>): Promise<number> {
  const broken = (await checkInvariants(ctx)).filter(({ rows }) => rows.length > 0);
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
