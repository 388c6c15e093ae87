/**
 * Account emails, made when they are sent: the code of a link exists in the email only, its digest in the database.
 */
import type { AccountsCtx } from '../accounts-context.ts';
import { insertClaimCode } from '../internal/claim-code-records.ts';
import { selectUnclaimed } from '../internal/imported-records.ts';

export interface AccountMail {
  to: string;
  firstName: string;
  /** Absolute. */
  link: string;
}

/** The email with a verification or reset link; null when there is nobody to send it to. */
export async function issueAccountMail(
  ctx: AccountsCtx,
  mail: 'verification' | 'reset',
  email: string,
): Promise<AccountMail | null> {
  const issued =
    mail === 'verification'
      ? await ctx.identity.issueVerificationCode(ctx, email)
      : await ctx.identity.issueResetCode(ctx, email);
  if (!issued) return null;
  const { user, code } = issued;
  const page = mail === 'verification' ? '/nz/account/verify' : '/nz/account/password/reset';
  // The user id, not the email address: links end up in browser histories and logs.
  const link = new URL(page, ctx.config.KERB_PUBLIC_URL);
  link.search = new URLSearchParams({ code, user: user.userId }).toString();
  return { to: user.email, firstName: user.firstName, link: link.href };
}

/**
 * The email with the link by which an imported customer chooses a password and so begins the account; null where nobody
 * with this address waits for one (MOVE-03).
 */
export async function issueClaimMail(ctx: AccountsCtx, email: string): Promise<AccountMail | null> {
  const imported = await selectUnclaimed(ctx, { email });
  if (!imported) return null;
  const code = await insertClaimCode(ctx, imported.id, ctx.clock.now());
  const link = new URL('/nz/account/password/reset', ctx.config.KERB_PUBLIC_URL);
  link.search = new URLSearchParams({ code, user: imported.id, claim: '1' }).toString();
  return { to: imported.email, firstName: imported.firstName, link: link.href };
}
