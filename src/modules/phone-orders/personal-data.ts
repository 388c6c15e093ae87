import type { PersonalData } from '#platform/personal-data.ts';
import { clearDraftsOf, clearDraftsOfOrders, selectDraftsOf } from './internal/personal-records.ts';

/** Contact, destination and items of drafts, and why there was a discount. */
export const phoneOrdersPersonalData: PersonalData = {
  name: 'phoneOrders',
  columns: { 'phone_orders.draft': ['customer_id', 'request', 'discount'] },
  read: (ctx, person) => selectDraftsOf(ctx, person),
  erase: (ctx, person) => clearDraftsOf(ctx, person),
  eraseOrders: (ctx, orderIds) => clearDraftsOfOrders(ctx, orderIds),
};
