import { erasePrivate, selectPrivate } from '#platform/activity/search-activity.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { selectNumbers, selectNumbersOf } from './internal/activity-records.ts';

/** Values about the customer before and after changes, and the addresses that the customer's own changes came from. */
export const activityPersonalData: PersonalData = {
  name: 'activity',
  columns: { 'platform.audit_private': ['address', 'before', 'after'] },
  read: async (ctx, { customerId }) =>
    selectPrivate(ctx, {
      actor: `customer:${customerId}`,
      subjects: [`customer:${customerId}`, customerId, ...(await selectNumbersOf(ctx, customerId))],
    }),
  // Entries about the customer's orders are erased with the orders, once those are finished.
  erase: (ctx, { customerId }) =>
    erasePrivate(ctx, { actor: `customer:${customerId}`, subjects: [`customer:${customerId}`, customerId] }),
  eraseOrders: async (ctx, orderIds) =>
    erasePrivate(ctx, { actor: null, subjects: await selectNumbers(ctx, orderIds) }),
};
