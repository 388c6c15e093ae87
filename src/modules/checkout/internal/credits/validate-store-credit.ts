import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { Credit } from '#modules/payments/payment.ts';
import { readSpendableCredit } from '#modules/store-credit/read-spendable-credit.ts';
import { creditAccount, shopCredit } from '#modules/store-credit/store-credit.ts';
import type { Ctx } from '#platform/context.ts';
import { dollarsToCents } from '#shared/money.ts';

/**
 * The store credit that pays for this order; null when it is a guest's, is named twice, or is less than the request
 * wants: the order is then refused. The balance is only read here: the hold in the order's transaction decides
 * (reliability A6).
 */
export async function validateStoreCredit(
  ctx: Ctx,
  request: PlaceOrderRequest,
  customerId: string | null,
): Promise<Credit[] | null> {
  const requested = request.payment.methods.filter(({ method }) => method === 'storeCredit');
  const [wanted] = requested;
  if (!wanted) return [];
  if (requested.length > 1 || customerId === null) return null;
  const amountCents = dollarsToCents(wanted.amount);
  const spendable = await readSpendableCredit(ctx, customerId);
  if (!spendable || amountCents > spendable.balanceCents) return null;
  // An amount of nothing is refused with the other methods of the request.
  if (amountCents === 0n) return [];
  return [
    {
      tender: 'store_credit',
      accountId: creditAccount(spendable.accountId),
      targetId: shopCredit.redeemed,
      amountCents,
      facts: { kind: 'store_credit' },
    },
  ];
}
