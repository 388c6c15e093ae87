import { randomUUIDv7 } from 'node:crypto';
import { type PayingMethod, tenderOfMethod } from '#contract/payments/payment-methods.ts';
import type { Queries } from '#platform/database/database.ts';
import { dollarsToCents } from '#shared/money.ts';
import { insertLaterPayment } from '../internal/payment-records.ts';
import { externalMethodOf } from '../methods/payment-methods.ts';
import type { ExternalPayment } from '../payment.ts';

/**
 * Writes the intent of a payment for an order that is placed, before any call is made, with its one key for ever
 * (reliability R1, R2). Nothing of it is saved for later orders. Lock the order first.
 */
export async function createLaterPayment(
  tx: { db: Queries },
  order: { id: string; number: string },
  method: PayingMethod,
): Promise<ExternalPayment> {
  const id = randomUUIDv7();
  const tender = tenderOfMethod(method.method);
  const instrument = externalMethodOf(tender).readInput(method, {
    savedTokens: new Map(),
    saveFor: null,
    fraudToken: undefined,
  });
  const payment: ExternalPayment = {
    ...{ id, orderId: order.id, orderNumber: order.number, tender, state: 'CREATED', instrument },
    ...{ amountCents: dollarsToCents(method.amount), authorisedCents: 0n, pspKey: id, pspRef: null, ageSeconds: 0 },
  };
  await insertLaterPayment(tx, payment);
  return payment;
}
