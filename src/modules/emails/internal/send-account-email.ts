import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { EmailMessage } from '../email.port.ts';
import type { EmailsCtx } from '../emails-context.ts';
import { renderAccountEmail } from './render-email.ts';
import type { AccountEmailView } from './templates/account-email-view.ts';

/** Sends an email with one message and one action. Throws when the mail was not accepted. */
export async function sendAccountEmail(
  ctx: EmailsCtx,
  view: AccountEmailView,
  to: string,
  dedupeKey: string,
  headers?: EmailMessage['headers'],
): Promise<DeliveryOutcome> {
  await ctx.email.send({
    dedupeKey,
    to,
    ...(await renderAccountEmail(view)),
    ...(headers && { headers }),
  });
  return { state: 'DONE' };
}
