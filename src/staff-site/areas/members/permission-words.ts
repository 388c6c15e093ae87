import type { StaffPermission } from '#contract/staff/staff-permissions.ts';

interface PermissionGroup {
  title: string;
  permissions: readonly (readonly [StaffPermission, string])[];
}

/** Everything that a role may be allowed, in words, by what it is about. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    title: 'Orders',
    permissions: [
      ['seeOrders', 'See orders'],
      ['workOrders', 'Pick, pack and hand over'],
      ['seeOffice', 'See customer, payments and emails of orders'],
      ['writeToCustomers', 'Write to customers'],
      ['cancelOrders', 'Cancel orders'],
      ['refundOrders', 'Refund, change paid orders, and settle payments'],
      ['takePhoneOrders', 'Take orders by phone, with a discount within the role’s limit'],
      ['receiveReturns', 'Returns and exchanges'],
      ['recordTillSales', 'Record sales of a till'],
    ],
  },
  {
    title: 'Customers',
    permissions: [
      ['seeCustomers', 'See customers'],
      ['seeAsCustomer', 'See the shop as a customer'],
      ['forgetCustomers', 'Erase customers'],
      ['giveStoreCredit', 'Give store credit, within the role’s limit'],
      ['moveShop', 'Move in from another shop'],
      ['keepGiftCards', 'Look after gift cards'],
      ['issueGiftCards', 'Issue gift cards'],
    ],
  },
  {
    title: 'Range and stock',
    permissions: [
      ['seeRange', 'See products and stock'],
      ['countStock', 'Deliveries and stock counts'],
      ['moveStock', 'Move, adjust and write off stock'],
      ['editRange', 'Edit products and prices'],
      ['overruleWasPrices', 'Show a was price without proof'],
      ['seePromotions', 'See promotions'],
      ['editPromotions', 'Edit promotions'],
      ['writeContent', 'Write pages and articles'],
    ],
  },
  {
    title: 'Files',
    permissions: [
      ['exportOrders', 'Export orders'],
      ['exportSales', 'Export what was sold'],
      ['exportRange', 'Export products and stock'],
      ['exportCustomers', 'Export customers'],
      ['exportPayments', 'Export payments and the ledger'],
    ],
  },
  {
    title: 'Shop',
    permissions: [
      ['seeReports', 'See reports'],
      ['editSettings', 'Edit settings'],
      ['editStores', 'Edit stores'],
      ['manageApiKeys', 'API keys and webhooks'],
      ['manageStaff', 'Invite, suspend, and give roles'],
      ['resetSecondFactors', 'Reset second factors'],
      ['seeSecurity', 'See security events'],
      ['seeActivity', 'See the activity log'],
    ],
  },
];

/** What everybody keeps: their own log-in. */
export const ALWAYS: readonly StaffPermission[] = ['keepOwnAccount'];
