import type { PersonalData } from '#platform/personal-data.ts';
import { clearInstruments, selectPaymentsOf } from './internal/personal-records.ts';

/** What is known of cards: brand, last digits, expiry. They belong to orders and go with what says whose those were. */
export const paymentsPersonalData: PersonalData = {
  name: 'payments',
  columns: { 'payments.payment': ['instrument', 'facts', 'decline_reason'] },
  read: (ctx, person) => selectPaymentsOf(ctx, person),
  erase: async () => undefined,
  eraseOrders: (ctx, orderIds) => clearInstruments(ctx, orderIds),
};
