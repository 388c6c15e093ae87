import { issueAccountMail } from '#modules/accounts/sign-up/issue-account-mail.ts';
import type { EmailsCtx } from './emails-context.ts';
import {
  type AccountEmailView,
  accountDeletedView,
  accountEmailText,
  passwordChangedView,
  resetView,
  verificationView,
} from './internal/templates/account-email-view.ts';

type Sent = { state: 'DONE' };

/**
 * Sends the link that verifies an address or resets a password; nothing where it is no longer wanted. Throws when the
 * mail was not accepted.
 */
export async function sendAccountLink(
  ctx: EmailsCtx,
  mail: 'verification' | 'reset',
  email: string,
  dedupeKey: string,
): Promise<Sent> {
  const issued = await issueAccountMail(ctx, mail, email);
  if (!issued) return { state: 'DONE' };
  return send(ctx, (mail === 'verification' ? verificationView : resetView)(shopOf(ctx), issued), issued.to, dedupeKey);
}

/** Tells a customer that the password was changed (AUTH-43). */
export const sendPasswordChanged = (
  ctx: EmailsCtx,
  { email, firstName }: { email: string; firstName: string },
  dedupeKey: string,
): Promise<Sent> => send(ctx, passwordChangedView(shopOf(ctx), { firstName }), email, dedupeKey);

/** Tells a former customer that the account was deleted: the last email to them. */
export const sendAccountDeleted = (
  ctx: EmailsCtx,
  { email, firstName }: { email: string; firstName: string },
  dedupeKey: string,
): Promise<Sent> => send(ctx, accountDeletedView(shopOf(ctx), { firstName }), email, dedupeKey);

const shopOf = ({ config }: EmailsCtx) => ({
  shopName: config.KERB_STORE_NAME,
  shopUrl: `${config.KERB_PUBLIC_URL}/nz`,
});

async function send(ctx: EmailsCtx, view: AccountEmailView, to: string, dedupeKey: string): Promise<Sent> {
  // React and the mail components are loaded with the first mail, not at start-up.
  const { accountEmailHtml } = await import('./internal/templates/account-email.ts');
  await ctx.email.send({
    dedupeKey,
    to,
    subject: view.subject,
    html: await accountEmailHtml(view),
    text: accountEmailText(view),
  });
  return { state: 'DONE' };
}
