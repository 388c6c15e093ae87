import type { Queries } from '#platform/database.ts';
import { verifiedCustomerId } from './internal/customer-records.ts';

/** The customer who has proven to have this e-mail address; null when nobody has. */
export const findVerifiedCustomer = (ctx: { db: Queries }, email: string): Promise<string | null> => verifiedCustomerId(ctx, email.toLowerCase());
