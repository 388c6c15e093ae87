/** Keys that all processes share, created once by a migration and stored in the database. */
import type { Queries } from './database/database.ts';

/** The key of that name. Throws when no migration created it, which is a programming error. */
export async function readSecret(
  ctx: { db: Queries },
  name: 'captcha' | 'product-challenge' | 'identity' | 'staff' | 'gift-card' | 'order-tokens' | 'devices',
): Promise<Buffer> {
  const { value } = await ctx.db
    .selectFrom('platform.secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
