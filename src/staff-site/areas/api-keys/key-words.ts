import type { ApiScope } from '#contract/staff/api-scopes.ts';
import type { ApiKeyReply } from '#contract/staff/machines/api-keys.ts';
import type { Tone } from '../../ui/values.tsx';

export const keyStateWords: Record<ApiKeyReply['state'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'good' },
  expired: { label: 'Expired', tone: 'done' },
  revoked: { label: 'Revoked', tone: 'bad' },
};

/** What a key may do, in the groups of the form. */
export const scopeGroups: readonly { title: string; scopes: readonly (readonly [ApiScope, string])[] }[] = [
  {
    title: 'Orders',
    scopes: [
      ['orders:list', 'List and search orders'],
      ['orders:view', 'See one order, without contact details'],
      ['orders:pick', 'Pick lists, packing slips, labels and receipts'],
      ['orders:dispatch', 'Dispatch and hand over'],
      ['orders:note', 'Write notes'],
      ['orders:cancel', 'Cancel orders, which refunds them'],
      ['orders:refund', 'Refund'],
      ['orders:export', 'Export all orders'],
      ['till:write', 'Record sales of a till'],
    ],
  },
  {
    title: 'Returns and payments',
    scopes: [
      ['returns:view', 'See returns'],
      ['returns:start', 'Start and cancel returns'],
      ['returns:receive', 'Receive and exchange goods, which refunds'],
      ['payment-cases:view', 'See payments that need a person'],
      ['payment-cases:settle', 'Settle payments that need a person'],
      ['payments:read', 'Export payments and ledger'],
    ],
  },
  {
    title: 'Range and stock',
    scopes: [
      ['stock:read', 'Read stock'],
      ['stock:write', 'Change stock'],
      ['products:read', 'Read products'],
      ['products:write', 'Change products and prices'],
      ['promotions:read', 'Read promotions'],
      ['promotions:write', 'Change promotions'],
    ],
  },
  {
    title: 'Gift cards',
    scopes: [
      ['gift-cards:read', 'Find and see gift cards, never their codes'],
      ['gift-cards:issue', 'Issue gift cards, up to an amount a day'],
      ['gift-cards:suspend', 'Suspend gift cards'],
      ['gift-cards:unlock', 'Reset wrong PINs'],
    ],
  },
  {
    title: 'Customers and reports',
    scopes: [
      ['customers:view', 'Find and see customers'],
      ['customers:export', 'Export all customers'],
      ['reports:read', 'Export the speed of pages'],
    ],
  },
];

const words = new Map(scopeGroups.flatMap(({ scopes }) => scopes));
export const scopeWords = (scope: ApiScope): string => words.get(scope) ?? scope;

/** Who created it, in words. */
export const creatorWords = (createdBy: string): string =>
  createdBy === 'operator' ? 'a command on the server' : createdBy;
