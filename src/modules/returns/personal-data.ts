import type { PersonalData } from '#platform/personal-data.ts';
import { clearRefusals, selectRefusalsOf } from './internal/personal-records.ts';

/** Words that staff wrote to a customer whose return they refused; erased with the order's personal data. */
export const returnsPersonalData: PersonalData = {
  name: 'refusedReturns',
  columns: { 'returns.return': ['refusal_reason'] },
  read: (ctx, person) => selectRefusalsOf(ctx, person),
  erase: async () => undefined,
  eraseOrders: (ctx, orderIds) => clearRefusals(ctx, orderIds),
};
