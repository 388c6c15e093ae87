import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Marks the token as used and returns whether it was new. Deletes tokens that no provider would accept any more. */
export async function spendToken(ctx: { db: Queries }, digest: Buffer, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql<{ digest: Buffer }>`
    with old as (delete from cart.spent_captcha where expires_at < now() - interval '1 hour')
    insert into cart.spent_captcha (digest, expires_at) values (${digest}, ${expiresAt}) on conflict do nothing returning digest`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
