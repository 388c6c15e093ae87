import type { AccountsCtx } from '../accounts-context.ts';
import { verifiedCustomerId } from '../internal/customer-records.ts';
import { confirmEmail } from './sync-email.ts';

/** The customer who has proven to have this e-mail address, and still has it; null when nobody has. */
export async function findVerifiedCustomer(ctx: AccountsCtx, email: string): Promise<string | null> {
  const customerId = await verifiedCustomerId(ctx, email.toLowerCase());
  if (customerId === null || !(await confirmEmail(ctx, customerId))) return null;
  // It may be another one since it was asked about.
  return verifiedCustomerId(ctx, email.toLowerCase());
}
