import { randomUUIDv7 } from 'node:crypto';
import type { PaymentMethod } from '#contract/checkout.ts';
import { holdValue } from '#modules/ledger/hold-value.ts';
import type { Queries } from '#platform/database.ts';
import { dollarsToCents } from '#shared/money.ts';
import { instrumentOf } from './internal/instruments.ts';
import { insertPayments } from './internal/payment-records.ts';
import type { Credit, Payment } from './payment.ts';

/**
 * Writes the intents before any call is made (R1), each with a key of its own for ever (R2), and holds what credits pay.
 * Returns the credits whose account falls short; then the caller must roll back. `methods` are those paid outside.
 */
export async function createPayments(
  ctx: { db: Queries },
  order: { id: string; number: string },
  methods: readonly PaymentMethod[],
  credits: readonly Credit[],
): Promise<{ payments: Payment[]; short: Credit[] }> {
  const made = (tender: Payment['tender'], amountCents: bigint, rest: Pick<Payment, 'state' | 'authorisedCents' | 'instrument'>): Payment => {
    const id = randomUUIDv7();
    return { id, orderId: order.id, orderNumber: order.number, tender, amountCents, pspKey: id, pspRef: null, ageSeconds: 0, ...rest };
  };
  const held = credits.map((credit) => ({
    credit,
    payment: made(credit.tender, credit.amountCents, { state: 'AUTHORISED', authorisedCents: credit.amountCents, instrument: {} }),
  }));
  const asked = methods.flatMap((method) => {
    const outside = instrumentOf(method);
    return outside ? [made(outside.tender, dollarsToCents(method.amount), { state: 'CREATED', authorisedCents: 0n, instrument: outside.instrument })] : [];
  });
  const payments = [...held.map(({ payment }) => payment), ...asked];
  const facts = new Map(held.map(({ payment, credit }) => [payment.id, credit.facts]));
  if (payments.length > 0) await insertPayments(ctx, payments, facts);
  const { shortAccountIds } = await holdValue(
    ctx,
    order.id,
    held.map(({ payment, credit }) => ({ id: payment.id, accountId: credit.accountId, targetId: credit.targetId, amount: credit.amountCents })),
  );
  return { payments, short: credits.filter(({ accountId }) => shortAccountIds.includes(accountId)) };
}
