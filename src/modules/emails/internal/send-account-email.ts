import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { EmailMessage } from '../email.port.ts';
import type { EmailsCtx } from '../emails-context.ts';
import { type AccountEmailView, accountEmailText } from './templates/account-email-view.ts';

/** Sends an email with one message and one action. Throws when the mail was not accepted. */
export async function sendAccountEmail(
  ctx: EmailsCtx,
  view: AccountEmailView,
  to: string,
  dedupeKey: string,
  headers?: EmailMessage['headers'],
): Promise<DeliveryOutcome> {
  // React and the mail components are loaded with the first mail, not at start-up.
  const { accountEmailHtml } = await import('./templates/account-email.ts');
  await ctx.email.send({
    dedupeKey,
    to,
    subject: view.subject,
    html: await accountEmailHtml(view),
    text: accountEmailText(view),
    ...(headers && { headers }),
  });
  return { state: 'DONE' };
}
