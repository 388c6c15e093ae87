import type { Queries } from '#platform/database.ts';
import { selectMarketingWish } from './internal/order-contact-records.ts';

export interface MarketingWish {
  /** Lower case, as typed at the contact step. */
  email: string;
  /** Who was logged in; null for a guest. */
  customerId: string | null;
}

/** Who agreed to our e-mails with this order; null when nobody did. */
export const findMarketingWish = (ctx: { db: Queries }, orderId: string): Promise<MarketingWish | null> =>
  selectMarketingWish(ctx, orderId);
