import { randomUUIDv7 } from 'node:crypto';
import type { PaymentMethod } from '#contract/checkout.ts';
import { tenderOfMethod } from '#contract/payment-methods.ts';
import type { Queries } from '#platform/database.ts';
import { dollarsToCents } from '#shared/money.ts';
import { insertPayments } from './internal/payment-records.ts';
import type { Payment } from './payment.ts';

/** Writes the intents before any call is made (R1), each with a key of its own for ever (R2). */
export async function createPayments(ctx: { db: Queries }, order: { id: string; number: string }, methods: readonly PaymentMethod[]): Promise<Payment[]> {
  const payments = methods.map((method): Payment => {
    const id = randomUUIDv7();
    return {
      id,
      orderId: order.id,
      orderNumber: order.number,
      tender: tenderOfMethod(method.method),
      state: 'CREATED',
      amountCents: dollarsToCents(method.amount),
      authorisedCents: 0n,
      pspKey: id,
      pspRef: null,
      instrument: { token: method.token, ...('deviceData' in method && method.deviceData && { deviceData: method.deviceData }) },
      ageSeconds: 0,
    };
  });
  if (payments.length > 0) await insertPayments(ctx, payments);
  return payments;
}
