import type { ParcelEmail } from '#contract/orders/parcel-emails.ts';
import { findCustomer } from '#modules/accounts/customers/find-customer.ts';
import type { EmailsCtx } from '../emails-context.ts';

/** Whether a customer wants this email about a parcel: by their own choice, or the shop's for guests (PARC-03). */
export async function wantsParcelEmail(
  ctx: EmailsCtx,
  customerId: string | null,
  email: ParcelEmail,
): Promise<boolean> {
  const customer = customerId === null ? null : await findCustomer(ctx, customerId);
  return (customer?.parcelEmails ?? ctx.config.KERB_PARCEL_EMAILS).includes(email);
}
