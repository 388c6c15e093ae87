import { STORE_CREDIT_ID } from '#contract/checkout/checkout-info.ts';
import { readSpendableCredit } from '#modules/store-credit/read-spendable-credit.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { CreditReader } from './credit-reader.ts';

/** The customer's store credit, up to what the shopper wants to use of it; 0 for guests (EDIT-04). */
export const readStoreCredits: CreditReader = async (ctx, { methods, customerId }) => {
  const wanted = methods.find((method) => method.method === 'storeCredit');
  if (wanted?.amount === undefined) return [];
  const spendable = customerId === null ? null : await readSpendableCredit(ctx, customerId);
  const [requestedCents, balanceCents] = [dollarsToCents(wanted.amount), spendable?.balanceCents ?? 0n];
  const availableCents = requestedCents < balanceCents ? requestedCents : balanceCents;
  return [{ methodCode: 'storeCredit', id: STORE_CREDIT_ID, label: 'Store credit', availableCents }];
};
