/** Keys that all processes share, created once by a migration and stored in the database. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queries } from './database/database.ts';

export type SecretName =
  | 'captcha'
  | 'product-challenge'
  | 'identity'
  | 'staff'
  | 'gift-card'
  | 'order-tokens'
  | 'devices';

/** The key of that name. Throws when no migration created it, which is a programming error. */
export async function readSecret(ctx: { db: Queries }, name: SecretName): Promise<Buffer> {
  const { value } = await ctx.db
    .selectFrom('platform.secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** Replaces the key of that name by 32 random bytes: what was signed or sealed with the old one is void (SEC-26). */
export async function rotateSecret(ctx: { db: Queries }, name: SecretName): Promise<void> {
  await ctx.db
    .updateTable('platform.secret')
    .set({ value: randomBytes(32) })
    .where('name', '=', name)
    .execute();
}

/** Whether a given secret is the expected one; takes equally long wherever they differ, and whatever their lengths. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
