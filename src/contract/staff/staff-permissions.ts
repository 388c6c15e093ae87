/**
 * What each role of the staff may do: one table for the server, which refuses, and the staff site, which shows only
 * what will not be refused. An endpoint says `staff: staffMay.refundOrders`, a screen asks `useMay('refundOrders')`.
 */
import type { StaffRole } from './staff.ts';

export const staffMay = {
  /** Anybody who works here: their own password. */
  keepOwnAccount: ['picker', 'service', 'merchandiser', 'manager'],
  seeOrders: ['picker', 'service', 'manager'],
  /** Pick, send, set aside, hand over. */
  workOrders: ['picker', 'service', 'manager'],
  /** Whose it is, how it was paid, what was mailed. */
  seeOffice: ['service', 'manager'],
  writeToCustomers: ['service', 'manager'],
  cancelOrders: ['service', 'manager'],
  refundOrders: ['service', 'manager'],
  receiveReturns: ['service', 'manager'],
  /** What a till has sold; tills come with a key. */
  recordTillSales: ['manager'],
  seeCustomers: ['service', 'manager'],
  exportCustomers: ['manager'],
  forgetCustomers: ['manager'],
  seeFigures: ['service', 'merchandiser', 'manager'],
  seeRange: ['picker', 'service', 'merchandiser', 'manager'],
  /** What arrives, and what is counted. */
  countStock: ['picker', 'merchandiser', 'manager'],
  moveStock: ['merchandiser', 'manager'],
  editRange: ['merchandiser', 'manager'],
  seeOffers: ['service', 'merchandiser', 'manager'],
  editOffers: ['merchandiser', 'manager'],
  keepGiftCards: ['service', 'manager'],
  /** Money out of nothing. */
  issueGiftCards: ['manager'],
  writeContent: ['merchandiser', 'manager'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof staffMay;

export const mayStaff = (role: StaffRole, permission: StaffPermission): boolean =>
  (staffMay[permission] as readonly StaffRole[]).includes(role);
