import type { PersonalData } from '#platform/personal-data.ts';
import { deleteRequests, selectRequests } from './internal/restock-records.ts';

export const restockPersonalData: PersonalData = {
  name: 'restockRequests',
  columns: { 'restock.request': ['customer_id', 'variant_id'] },
  read: (ctx, { customerId }) => selectRequests(ctx, customerId),
  erase: (ctx, { customerId }) => deleteRequests(ctx, customerId),
};
