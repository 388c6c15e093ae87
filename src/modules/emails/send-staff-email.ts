import { findStaffEmail } from '#modules/orders/correspondence/find-staff-email.ts';
import type { EmailsCtx } from './emails-context.ts';
import { orderEmailText, staffEmailView } from './internal/templates/order-email-view.ts';

/**
 * Sends an email written by staff to the order's current email address; nothing where the customer was erased. Throws
 * when the mail was not accepted (FIX-78).
 */
export async function sendStaffEmail(ctx: EmailsCtx, emailId: string, dedupeKey: string): Promise<{ state: 'DONE' }> {
  const email = await findStaffEmail(ctx, emailId);
  if (!email) return { state: 'DONE' };
  const view = staffEmailView(
    { shopName: ctx.config.KERB_STORE_NAME, shopUrl: `${ctx.config.KERB_PUBLIC_URL}/nz` },
    { number: email.orderNumber },
    { subject: email.subject, body: email.body },
  );
  // React and the mail components are loaded with the first mail, not at start-up.
  const { orderEmailHtml } = await import('./internal/templates/order-email.ts');
  await ctx.email.send({
    dedupeKey,
    to: email.to,
    replyTo: email.answerAddress,
    subject: view.subject,
    html: await orderEmailHtml(view),
    text: orderEmailText(view),
  });
  return { state: 'DONE' };
}
