import type { Session } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import { syncEmail } from '../customers/sync-email.ts';
import type { IdentitySession } from '../identity.port.ts';
import { selectCustomer } from '../internal/customer-records.ts';
import { noteSession } from './note-session.ts';

/** A new identity token for an active session; null when nobody is logged in. */
export async function refreshSession(
  ctx: AccountsCtx,
  refreshSecret: string | null,
  from: { remoteAddress: string; userAgent: string | null },
): Promise<IdentitySession | null> {
  const session = refreshSecret === null ? null : await ctx.identity.refresh(ctx, refreshSecret);
  if (!session) return null;
  await syncEmail(ctx, session.user.userId, session.user.email);
  await noteSession(ctx, session, from);
  return session;
}

/** The part of a session that the browser may see, without the refresh secret. Names are the customer's latest. */
export async function toSession(ctx: AccountsCtx, { user, token, tokenExpiresAt }: IdentitySession): Promise<Session> {
  const customer = (await selectCustomer(ctx, user.userId)) ?? user;
  return {
    token,
    tokenExpiresAt: tokenExpiresAt.toISOString(),
    customer: {
      customerId: user.userId,
      email: user.email,
      firstName: customer.firstName,
      lastName: customer.lastName,
    },
  };
}
