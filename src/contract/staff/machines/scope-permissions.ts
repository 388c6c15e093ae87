/** What staff have to be allowed themselves before they give a scope to a machine key (OWN-04). */
import type { ApiScope } from '../api-scopes.ts';
import type { StaffPermission } from '../staff-permissions.ts';

/** The permissions of the calls that a scope opens; tests/api/key-scopes.test.ts compares them with the calls. */
export const scopePermissions: Readonly<Record<ApiScope, readonly StaffPermission[]>> = {
  'orders:list': ['seeOrders', 'workOrders'],
  'orders:view': ['seeOrders'],
  'orders:pick': ['workOrders', 'seeOffice'],
  'orders:dispatch': ['workOrders'],
  'orders:note': ['seeOrders'],
  'orders:cancel': ['cancelOrders'],
  'orders:refund': ['refundOrders'],
  'orders:export': ['exportOrders', 'exportSales'],
  'returns:view': ['receiveReturns'],
  'returns:start': ['receiveReturns'],
  'returns:receive': ['receiveReturns'],
  'payment-cases:view': ['refundOrders'],
  'payment-cases:settle': ['refundOrders'],
  'till:write': ['recordTillSales'],
  'stock:read': ['seeRange', 'exportRange'],
  'stock:write': ['countStock', 'moveStock'],
  'products:read': ['seeRange', 'exportRange'],
  'products:write': ['editRange'],
  'promotions:read': ['seePromotions'],
  'promotions:write': ['editPromotions'],
  'gift-cards:read': ['keepGiftCards'],
  'gift-cards:issue': ['issueGiftCards'],
  'gift-cards:suspend': ['keepGiftCards'],
  'gift-cards:unlock': ['keepGiftCards'],
  'customers:view': ['seeCustomers'],
  'customers:export': ['exportCustomers'],
  'payments:read': ['exportPayments'],
  'reports:read': ['seeReports'],
};
