import type { Queries } from '#platform/database/database.ts';
import { acceptedAnswers } from '../internal/product-read-records.ts';

/** What a product on sale accepts as an answer; null when it asks nothing. */
export const getChallengeAnswers = (ctx: { db: Queries }, productId: number): Promise<string[] | null> =>
  acceptedAnswers(ctx, productId);
