import type { Queries } from '#platform/database/database.ts';
import { selectMarketingOptIn } from '../internal/order-contact-records.ts';

export interface MarketingOptIn {
  /** Lower case, as typed at the contact step. */
  email: string;
  /** The logged-in customer; null for a guest. */
  customerId: string | null;
}

/** Who opted in to marketing emails with this order; null when nobody did. */
export const findMarketingOptIn = (ctx: { db: Queries }, orderId: string): Promise<MarketingOptIn | null> =>
  selectMarketingOptIn(ctx, orderId);
