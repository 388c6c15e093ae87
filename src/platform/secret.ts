/** Keys that all processes share, made once by the migration that names them and kept in the database. */
import type { Queries } from './database/database.ts';

/** The key of that name. Throws when no migration made one: a slip of ours. */
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
