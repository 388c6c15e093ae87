import type { PersonalData } from '#platform/personal-data.ts';
import { selectDefinitions } from './internal/definition-records.ts';
import { deleteValues, selectValues } from './internal/value-records.ts';

/**
 * What the owner's fields say of a customer, archived ones too (OWN-14). Those of their orders are exported with the
 * orders, and deleted with the orders' other personal data.
 */
export const customFieldsPersonalData: PersonalData = {
  name: 'custom fields',
  columns: { 'custom_fields.owner_values': ['owner_id', 'field_values'] },
  read: async (ctx, { customerId }) => {
    const [row] = await selectValues(ctx, 'customer', [customerId]);
    const labels = new Map((await selectDefinitions(ctx, 'customer')).map(({ key, label }) => [key, label]));
    return Object.entries(row?.values ?? {}).map(([key, value]) => ({ field: labels.get(key) ?? key, value }));
  },
  erase: (ctx, { customerId }) => deleteValues(ctx, 'customer', [customerId]),
  eraseOrders: (ctx, orderIds) => deleteValues(ctx, 'order', orderIds),
};
