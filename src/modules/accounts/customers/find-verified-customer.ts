import type { AccountsCtx } from '../accounts-context.ts';
import { verifiedCustomerId } from '../internal/customer-records.ts';
import { confirmEmail } from './sync-email.ts';

/** The customer who has verified this email address and still has it; null when there is none. */
export async function findVerifiedCustomer(ctx: AccountsCtx, email: string): Promise<string | null> {
  const customerId = await verifiedCustomerId(ctx, email.toLowerCase());
  if (customerId === null || !(await confirmEmail(ctx, customerId))) return null;
  // Reads again: the address may have changed since the first query.
  return verifiedCustomerId(ctx, email.toLowerCase());
}
