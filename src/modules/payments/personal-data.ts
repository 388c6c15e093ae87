import type { PersonalData } from '#platform/personal-data.ts';
import { clearInstruments, selectPaymentsOf } from './internal/personal-records.ts';
import { detachSavedMethods, selectSavedMethods } from './internal/saved-method-records.ts';

/**
 * Card data: brand, last digits, expiry. They belong to orders and are erased with the order's personal data; saved
 * methods are erased at once.
 */
export const paymentsPersonalData: PersonalData = {
  name: 'payments',
  columns: {
    'payments.payment': ['instrument', 'facts', 'decline_reason'],
    'payments.saved_method': ['customer_id', 'brand', 'last4', 'expiry'],
    'payments.method_check': ['customer_id', 'instrument'],
  },
  read: async (ctx, person) => ({
    paid: await selectPaymentsOf(ctx, person),
    saved: await selectSavedMethods(ctx, person.customerId),
  }),
  erase: (ctx, { customerId }) => detachSavedMethods(ctx, customerId),
  eraseOrders: (ctx, orderIds) => clearInstruments(ctx, orderIds),
};
