import { randomUUID } from 'node:crypto';
import type { PersonalData } from '#platform/personal-data.ts';
import { usageKeys } from './internal/email-key.ts';
import { renameCounted, selectUsesOf } from './internal/personal-records.ts';

/** Who used which promotion. The counts stay under a pseudonym: an order in progress may still release its use. */
export const promotionsPersonalData: PersonalData = {
  name: 'offersUsed',
  columns: { 'promotions.customer_use': ['who'], 'promotions.promo_use': ['who'] },
  read: (ctx, { customerId, email }) => selectUsesOf(ctx, usageKeys(customerId, email)),
  erase: async (ctx, { customerId, email }) => {
    for (const who of usageKeys(customerId, email)) await renameCounted(ctx, who, `x:${randomUUID()}`);
  },
};
