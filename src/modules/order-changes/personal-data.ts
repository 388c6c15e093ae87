import type { PersonalData } from '#platform/personal-data.ts';
import { clearDestinations, selectChangesOf } from './internal/personal-records.ts';

/** The destination of a change that waits for its payment; a settled one keeps none. */
export const orderChangesPersonalData: PersonalData = {
  name: 'orderChanges',
  columns: { 'order_changes.waiting_change': ['plan', 'reason'] },
  read: (ctx, person) => selectChangesOf(ctx, person),
  erase: async () => undefined,
  eraseOrders: (ctx, orderIds) => clearDestinations(ctx, orderIds),
};
