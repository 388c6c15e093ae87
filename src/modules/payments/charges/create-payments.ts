import { randomUUIDv7 } from 'node:crypto';
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import { tenderOfMethod } from '#contract/payments/payment-methods.ts';
import { holdValue } from '#modules/ledger/hold-value.ts';
import type { Queries } from '#platform/database/database.ts';
import { dollarsToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertPayments } from '../internal/payment-records.ts';
import { selectSavedToken } from '../internal/saved-method-records.ts';
import { externalMethodOf, externalTenderOf } from '../methods/payment-methods.ts';
import type { CounterPayment, Credit, Payment } from '../payment.ts';
import { gatewayCustomer } from '../saved-methods/saved-method.ts';

export type PaymentsRefusal =
  /** A saved method is not this customer's. */
  | { reason: 'SAVED_METHOD_GONE' }
  /** The account of the credit holds less than the order takes from it. */
  | { reason: 'CREDIT_SHORT'; credit: Credit };

/**
 * Writes the intents before any call is made (reliability R1), each with a key of its own for ever (reliability R2),
 * and holds the credits. When it refuses, the caller must roll back. `methods` are those paid outside; `fraudToken` is
 * the device data of the shop's fraud script, for the card gateway (FIX-35); `counter` is money that staff have in hand
 * (EDIT-03).
 */
export async function createPayments(
  ctx: { db: Queries },
  order: { id: string; number: string; customerId: string | null },
  methods: readonly PaymentInput[],
  credits: readonly Credit[],
  { fraudToken, counter }: { fraudToken?: string | undefined; counter?: CounterPayment | null | undefined } = {},
): Promise<Result<Payment[], PaymentsRefusal>> {
  const savedTokens = await readSavedTokens(ctx, order.customerId, methods);
  if (!savedTokens) return fail({ reason: 'SAVED_METHOD_GONE' });
  const saveFor = order.customerId === null ? null : gatewayCustomer(order.customerId);
  const made = paymentOf(order);
  const held = credits.map((credit) => ({
    credit,
    payment: made(credit.tender, credit.amountCents, {
      state: 'AUTHORISED',
      authorisedCents: credit.amountCents,
      instrument: {},
    }),
  }));
  const outsidePayments = methods.flatMap((method) => {
    const tender = externalTenderOf(method);
    if (!tender) return [];
    const instrument = externalMethodOf(tender).readInput(method, { savedTokens, saveFor, fraudToken });
    return [made(tender, dollarsToCents(method.amount), { state: 'CREATED', authorisedCents: 0n, instrument })];
  });
  const inHand = counter
    ? [
        made(counter.tender, counter.amountCents, {
          state: 'AUTHORISED',
          authorisedCents: counter.amountCents,
          instrument: {},
        }),
      ]
    : [];
  const payments = [...held.map(({ payment }) => payment), ...inHand, ...outsidePayments];
  const facts = new Map<string, object>([
    ...held.map(({ payment, credit }) => [payment.id, credit.facts] as const),
    ...inHand.map(({ id }) => [id, counter?.reference ? { reference: counter.reference } : {}] as const),
  ]);
  if (payments.length > 0) await insertPayments(ctx, payments, facts);
  const { shortAccountIds } = await holdValue(
    ctx,
    order.id,
    held.map(({ payment, credit }) => ({
      id: payment.id,
      accountId: credit.accountId,
      targetId: credit.targetId,
      amount: credit.amountCents,
    })),
  );
  const credit = credits.find(({ accountId }) => shortAccountIds.includes(accountId));
  return credit ? fail({ reason: 'CREDIT_SHORT', credit }) : ok(payments);
}

/** A payment of an order with an id and key of its own. */
const paymentOf =
  (order: { id: string; number: string }) =>
  (
    tender: Payment['tender'],
    amountCents: bigint,
    rest: Pick<Payment, 'state' | 'authorisedCents' | 'instrument'>,
  ): Payment => {
    const id = randomUUIDv7();
    return {
      ...{ id, orderId: order.id, orderNumber: order.number, tender, amountCents, pspKey: id, pspRef: null },
      ...{ ageSeconds: 0, ...rest },
    };
  };

/** The gateway's tokens of the saved methods among these; null when one is not this customer's own. */
async function readSavedTokens(
  ctx: { db: Queries },
  customerId: string | null,
  methods: readonly PaymentInput[],
): Promise<ReadonlyMap<string, string> | null> {
  const tokens = new Map<string, string>();
  for (const method of methods) {
    if (!('type' in method) || method.type !== 'saved') continue;
    const known = customerId !== null && UUID.test(method.token);
    const token = known
      ? await selectSavedToken(ctx, customerId, method.token, tenderOfMethod(method.method))
      : undefined;
    if (token === undefined) return null;
    tokens.set(method.token, token);
  }
  return tokens;
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
