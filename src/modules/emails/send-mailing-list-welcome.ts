import { getUnsubscribeToken } from '#modules/mailing-list/get-unsubscribe-token.ts';
import type { EmailsCtx } from './emails-context.ts';
import { accountEmailText, mailingListView } from './internal/templates/account-email-view.ts';

/**
 * Asks an address to confirm its subscription to the mailing list, with the unsubscribe link; nothing, where it
 * unsubscribed or confirmed in the meantime.
 */
export async function sendMailingListWelcome(
  ctx: EmailsCtx,
  email: string,
  dedupeKey: string,
): Promise<{ state: 'DONE' }> {
  const token = await getUnsubscribeToken(ctx, email);
  if (token === null) return { state: 'DONE' };
  const shopUrl = `${ctx.config.KERB_PUBLIC_URL}/nz`;
  const page = (name: string): string => `${shopUrl}/mailing-list/${name}?token=${token}`;
  const view = mailingListView(
    { shopName: ctx.config.KERB_STORE_NAME, shopUrl },
    { confirm: page('confirm'), unsubscribe: page('unsubscribe') },
  );
  const { accountEmailHtml } = await import('./internal/templates/account-email.ts');
  await ctx.email.send({
    dedupeKey,
    to: email,
    subject: view.subject,
    html: await accountEmailHtml(view),
    text: accountEmailText(view),
    // Mail programs show an unsubscribe button for these and send the request themselves (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${shopUrl}/api/mailing-list/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  return { state: 'DONE' };
}
