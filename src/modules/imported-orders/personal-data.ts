import { findUnclaimedEmail, rememberErased } from '#modules/accounts/imports/erased-imports.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { eraseOrdersOfEmail, selectOrdersOfEmail } from './internal/personal-records.ts';

/**
 * Imported orders are kept for accounting without their customer's identity (MOVE-02). They are found by the verified
 * email address, or by that of an imported customer who has no account yet.
 */
export const importedOrdersPersonalData: PersonalData = {
  name: 'importedOrders',
  columns: {
    'imported_orders.imported_order': ['email', 'phone', 'note', 'tags', 'billing_address', 'delivery_address'],
    'imported_orders.imported_return': ['reference', 'note'],
  },
  read: async (ctx, { customerId, email }) => {
    const owner = email ?? (await findUnclaimedEmail(ctx, customerId));
    return owner === null ? [] : selectOrdersOfEmail(ctx, owner);
  },
  erase: async (ctx, { customerId, email }) => {
    const owner = email ?? (await findUnclaimedEmail(ctx, customerId));
    if (owner !== null && (await eraseOrdersOfEmail(ctx, owner))) await rememberErased(ctx, owner);
  },
};
