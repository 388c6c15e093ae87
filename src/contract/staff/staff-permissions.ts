/**
 * Permissions of each staff role: one table for the server, which enforces it, and the staff site, which shows only
 * permitted actions. An endpoint declares `staff: staffMay.refundOrders`, a screen calls `useMay('refundOrders')`.
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
  receiveReturns: ['service', 'manager'],
  /** Sales of a till; tills use a machine key. */
  recordTillSales: ['manager'],
  seeCustomers: ['service', 'manager'],
  /** The shop as a customer sees it: cart, account, prices. */
  seeAsCustomer: ['service', 'manager'],
  exportCustomers: ['manager'],
  forgetCustomers: ['manager'],
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
  /** The shop's name, look, contact and features; seeing which of the operator's settings are set. */
  editSettings: ['manager'],
  /** Adds, changes and closes stores. */
  editStores: ['manager'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof staffMay;

export const mayStaff = (role: StaffRole, permission: StaffPermission): boolean =>
  (staffMay[permission] as readonly StaffRole[]).includes(role);
