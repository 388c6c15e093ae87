import type { Queries } from '#platform/database/database.ts';
import { subscribeVerified } from '../internal/customer-records.ts';
import type { EmailConsent } from './customer.ts';

/** Subscribes a customer to our e-mails who agreed to it with their own, verified address; false where it is another one (FIX-14). */
export const subscribeOwnEmail = (
  ctx: { db: Queries },
  customerId: string,
  email: string,
  consent: EmailConsent,
): Promise<boolean> => subscribeVerified(ctx, customerId, email, consent);
