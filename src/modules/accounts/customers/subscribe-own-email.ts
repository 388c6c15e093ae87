import type { Queries } from '#platform/database/database.ts';
import { subscribeVerified } from '../internal/customer-records.ts';
import type { EmailConsent } from './customer.ts';

/**
 * Subscribes a customer who opted in with their own, verified address; false when the address is a different one
 * (FIX-14).
 */
export const subscribeOwnEmail = (
  ctx: { db: Queries },
  customerId: string,
  email: string,
  consent: EmailConsent,
): Promise<boolean> => subscribeVerified(ctx, customerId, email, consent);
