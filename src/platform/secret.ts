/** Keys that all processes share, created once by a migration and stored in the database. */
import { createHash, timingSafeEqual } from 'node:crypto';
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

/** Whether a given secret is the expected one; takes equally long wherever they differ, and whatever their lengths. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
