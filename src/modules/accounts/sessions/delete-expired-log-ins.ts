import type { AccountsCtx } from '../accounts-context.ts';
import { deletePastChallenges } from '../internal/passkey-records.ts';

/** Deletes expired sessions, codes, and challenges of passkeys. */
export async function deleteExpiredLogIns(ctx: AccountsCtx): Promise<void> {
  await ctx.identity.deleteExpired(ctx);
  await deletePastChallenges(ctx);
}
