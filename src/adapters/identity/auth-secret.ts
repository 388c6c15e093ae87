/** The secret that seals signing keys: the operator's, or one the shop makes once and keeps beside its data. */
import { randomBytes } from 'node:crypto';
import type { Queries } from '#platform/database.ts';

const PURPOSE = 'identity';

/** Any number of processes may ask at once; all get the same answer. */
export async function readAuthSecret(ctx: { db: Queries }, configured: string): Promise<string> {
  if (configured) return configured;
  await ctx.db
    .insertInto('accounts.secret')
    .values({ purpose: PURPOSE, value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
  const { value } = await ctx.db.selectFrom('accounts.secret').select('value').where('purpose', '=', PURPOSE).executeTakeFirstOrThrow();
  return value;
}
