import type { Ctx } from '#platform/context.ts';
import { checkInvariants } from './check-invariants.ts';

/** Looks through the books and raises an alert for every invariant that does not hold; run every hour (reliability 4.3). */
export async function alertInvariants(ctx: Pick<Ctx, 'db' | 'log'>): Promise<number> {
  const broken = (await checkInvariants(ctx)).filter(({ rows }) => rows.length > 0);
  for (const { name, rows } of broken) {
    const shown = rows
      .slice(0, 5)
      .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)));
    ctx.log.error(
      { invariant: name, rows: rows.length, shown, alert: true },
      'the books do not agree; `kerb invariants` tells more',
    );
  }
  return broken.length;
}
