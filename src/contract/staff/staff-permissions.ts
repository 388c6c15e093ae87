/**
 * What the staff may do, and which of the roles that every shop has may do it; a shop makes further roles of single
 * permissions (OWN-04). The server enforces it, the staff site shows only what is permitted: an endpoint declares
 * `staff: 'refundOrders'`, a screen calls `useMay('refundOrders')`.
 */
import type { StaffRole } from './staff.ts';

export const staffMay = {
  /** Every staff member: their own password. */
  keepOwnAccount: ['picker', 'service', 'merchandiser', 'manager'],
  seeOrders: ['picker', 'service', 'manager'],
  /** Pick, dispatch, prepare for pick-up, hand over. */
  workOrders: ['picker', 'service', 'manager'],
  /** Customer, payments, emails. */
  seeOffice: ['service', 'manager'],
  writeToCustomers: ['service', 'manager'],
  cancelOrders: ['service', 'manager'],
  refundOrders: ['service', 'manager'],
  /** Phone orders: builds and cancels them, discounts within the role's limit, takes cash and card at a counter (EDIT-03). */
  takePhoneOrders: ['service', 'manager'],
  receiveReturns: ['service', 'manager'],
  /** Sales of a till; tills use a machine key. */
  recordTillSales: ['manager'],
  seeCustomers: ['service', 'manager'],
  /** The shop as a customer sees it: cart, account, prices. */
  seeAsCustomer: ['service', 'manager'],
  exportCustomers: ['manager'],
  forgetCustomers: ['manager'],
  /** Orders with whom they go to, as a file. */
  exportOrders: ['service', 'manager'],
  /** What was sold, without customers, as a file. */
  exportSales: ['service', 'merchandiser', 'manager'],
  /** Products and stock as files. */
  exportRange: ['merchandiser', 'manager'],
  /** Payments and the ledger as files. */
  exportPayments: ['manager'],
  /** Brings over the exports of another shop, and invites its customers (MOVE-01). */
  moveShop: ['manager'],
  seeReports: ['service', 'merchandiser', 'manager'],
  seeRange: ['picker', 'service', 'merchandiser', 'manager'],
  /** Deliveries and stock counts. */
  countStock: ['picker', 'merchandiser', 'manager'],
  moveStock: ['merchandiser', 'manager'],
  editRange: ['merchandiser', 'manager'],
  /** Shows a 'was' price that the history of prices does not prove, with a reason that is kept (HON-02). */
  overruleWasPrices: ['manager'],
  seePromotions: ['service', 'merchandiser', 'manager'],
  editPromotions: ['merchandiser', 'manager'],
  /** Gives and takes back store credit, within the role's limit a day (EDIT-04). */
  giveStoreCredit: ['service', 'manager'],
  keepGiftCards: ['service', 'manager'],
  /** Creates stored value without a payment. */
  issueGiftCards: ['manager'],
  writeContent: ['merchandiser', 'manager'],
  /** Log-ins, refused permissions, use of keys, changed rights. */
  seeSecurity: ['manager'],
  /** Every change by a person, key, command or job, before and after (OWN-08). */
  seeActivity: ['manager'],
  /** Keys and webhooks of other systems. */
  manageApiKeys: ['manager'],
  /** Lets a colleague in who has lost the second factor. */
  resetSecondFactors: ['manager'],
  /** Invites colleagues, makes and gives roles, suspends, ends sessions: never beyond the own rights (OWN-04). */
  manageStaff: ['manager'],
  /** The shop's name, look, contact and features; seeing which of the operator's settings are set. */
  editSettings: ['manager'],
  /** Adds, changes and closes stores. */
  editStores: ['manager'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof staffMay;
export const staffPermissions = Object.keys(staffMay) as [StaffPermission, ...StaffPermission[]];

/** The permissions of a role that every shop has. */
export const permissionsOf = (role: StaffRole): StaffPermission[] =>
  staffPermissions.filter((permission) => (staffMay[permission] as readonly StaffRole[]).includes(role));

/** Whether a member of staff, or a machine in a role, has the permission. */
export const mayStaff = ({ permissions }: { permissions: readonly string[] }, permission: StaffPermission): boolean =>
  permissions.includes(permission);
