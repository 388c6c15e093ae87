import { randomUUID } from 'node:crypto';
import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { disown, lockAccountOf, selectPersonalCredit } from './internal/credit-records.ts';
import { creditAccount, shopCredit } from './store-credit.ts';

/**
 * A customer who has their account deleted gives up what is left of their store credit: the page says how much before
 * (docs/decisions/0142). Its ledger entries stay, under an account that then names nobody.
 */
export const storeCreditPersonalData: PersonalData = {
  name: 'storeCredit',
  columns: {
    'store_credit.account': ['customer_id', 'account_id', 'expires_at'],
    'store_credit.change': ['reason'],
  },
  read: (ctx, { customerId }) => selectPersonalCredit(ctx, customerId),
  erase: async (ctx, { customerId }) => {
    const account = await lockAccountOf(ctx, customerId);
    if (!account) return;
    const { accountId, balanceCents } = account;
    if (balanceCents > 0n) {
      const given = await transferValue(ctx, {
        key: `store-credit-end:${randomUUID()}`,
        kind: 'forfeit',
        from: creditAccount(accountId),
        to: shopCredit.ended,
        amount: balanceCents,
      });
      if (given !== 'DONE') throw new Error('store credit changed while its customer was erased');
    }
    await disown(ctx, accountId);
  },
};
