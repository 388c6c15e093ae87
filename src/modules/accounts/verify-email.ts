import type { VerifyRequest } from '#contract/account.ts';
import type { AccountsCtx } from './accounts-context.ts';
import { insertCustomer } from './internal/customer-records.ts';
import { noteVerified } from './note-verified.ts';

/** Verifies the account that an e-mailed link names; false when the link is spent, wrong or too old (AUTH-07, AUTH-32). */
export async function verifyEmail(ctx: AccountsCtx, { user, code }: VerifyRequest): Promise<boolean> {
  const verified = await ctx.identity.verifyEmail(ctx, { user, code }, async (within, { userId, email, firstName, lastName }) => {
    // Users made elsewhere (a hosted pool) become customers here; ours are one since they signed up.
    await insertCustomer(within, { customerId: userId, email, firstName, lastName, phone: '', gender: null, birthDate: null, subscribedEmail: false });
    await noteVerified(within, { customerId: userId, email });
  });
  return verified !== null;
}
