import { getRestockNotice } from '#modules/restock/get-restock-notice.ts';
import type { EmailsCtx } from './emails-context.ts';
import { accountEmailText, restockView } from './internal/templates/account-email-view.ts';

/**
 * Tells a customer that a size is back in stock; nothing where customer or product no longer exist (PROD-36). Throws
 * when the mail was not accepted.
 */
export async function sendRestockNotice(
  ctx: EmailsCtx,
  requestId: string,
  dedupeKey: string,
): Promise<{ state: 'DONE' }> {
  const notice = await getRestockNotice(ctx, requestId);
  if (!notice) return { state: 'DONE' };
  const view = restockView(
    { shopName: ctx.config.KERB_STORE_NAME, shopUrl: `${ctx.config.KERB_PUBLIC_URL}/nz` },
    notice,
  );
  // React and the mail components are loaded with the first mail, not at start-up.
  const { accountEmailHtml } = await import('./internal/templates/account-email.ts');
  await ctx.email.send({
    dedupeKey,
    to: notice.email,
    subject: view.subject,
    html: await accountEmailHtml(view),
    text: accountEmailText(view),
  });
  return { state: 'DONE' };
}
