/** Names of the ledger accounts of store credit, and the limits of staff (EDIT-04). Pure. */
import { type Cents, textToCents } from '#shared/money.ts';

const PREFIX = 'store-credit:';
export const creditAccount = (accountId: string): string => `${PREFIX}${accountId}`;
export const isCreditAccount = (ledgerAccount: string): boolean => ledgerAccount.startsWith(PREFIX);
export const accountIdOf = (ledgerAccount: string): string => ledgerAccount.slice(PREFIX.length);

/** Our own accounts. */
export const shopCredit = {
  given: 'house:store-credit-given',
  refunded: 'house:store-credit-refunded',
  redeemed: 'house:store-credit-redeemed',
  ended: 'house:store-credit-ended',
} as const;

/** Roles with dollars a day: 'service: 100, manager: 2000'. */
export const CREDIT_LIMITS = /^$|^[^:,]{1,60}: ?\d{1,6}(, ?[^:,]{1,60}: ?\d{1,6})*$/;

/** What a member of a role may give in a day, in cents; 0 for a role that the setting does not name. */
export function dailyLimitOf(limits: string, role: string): Cents {
  const wanted = role.trim().toLowerCase();
  for (const part of limits.split(',')) {
    const [name = '', dollars = ''] = part.split(':');
    if (name.trim().toLowerCase() === wanted) return textToCents(dollars.trim());
  }
  return 0n;
}
