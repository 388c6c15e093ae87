import type { Queries } from '#platform/database/database.ts';
import { selectMarketingOptIn } from '../internal/order-contact-records.ts';

export interface MarketingOptIn {
  /** Lower case, as typed at the contact step. */
  email: string;
  /** Who was logged in; null for a guest. */
  customerId: string | null;
}

/** Who agreed to our e-mails with this order; null when nobody did. */
export const findMarketingOptIn = (ctx: { db: Queries }, orderId: string): Promise<MarketingOptIn | null> =>
  selectMarketingOptIn(ctx, orderId);
