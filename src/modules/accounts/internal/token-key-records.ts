import type { Queries } from '#platform/database/database.ts';

export async function deleteTokenKeys(ctx: { db: Queries }): Promise<void> {
  await ctx.db.deleteFrom('accounts.identity_key').execute();
}
