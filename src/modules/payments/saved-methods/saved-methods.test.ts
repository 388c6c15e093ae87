/** Saving a card checks it with a dollar that is voided (CARD-05, CARD-08). */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  SILENCE_MS,
  useCheckoutHarness,
} from '../../../../tests/support/fixtures/checkout-harness.ts';
import { savedMethodsOn } from '../../../../tests/support/fixtures/orders/saved-methods.ts';
import { listSavedMethods } from './list-saved-methods.ts';
import { removeSavedMethod } from './remove-saved-method.ts';
import { saveMethod } from './save-method.ts';
import { gatewayCustomer } from './saved-method.ts';

let harness: CheckoutHarness;

beforeAll(async () => {
  const opened = await openCheckoutHarness();
  ({ harness } = opened);
  return opened.close;
});
afterEach(async () => {
  await fetch(`${harness.simulator.url}/control/faults`, { method: 'DELETE' });
});
const { newCustomer, save, fault, sweepAll, expectSettled } = savedMethodsOn(() => harness);

/** What the card form returns for one card. */
async function oneTimeToken(): Promise<string> {
  const { clientToken } = await harness.ctx.cardGateway.createClientToken();
  const body = JSON.stringify({ clientToken, number: '4111111111111111', expiry: '12 / 30', cvv: '123' });
  const made = (await (
    await fetch(`${harness.simulator.url}/card-frame/tokenise`, { method: 'POST', body })
  ).json()) as {
    nonce: string;
  };
  return made.nonce;
}

test('CARD-05 CARD-08 a card is checked with a dollar, the dollar is voided at once, and only what may be shown is stored', async () => {
  const customerId = await newCustomer();
  const attempt = randomUUID();
  expect(await save(customerId, 'fake-valid-visa-nonce', attempt)).toEqual({ ok: true });
  expect(await save(customerId, 'fake-valid-visa-nonce', attempt)).toEqual({ ok: true });
  expect(await listSavedMethods(harness.ctx, customerId)).toEqual([
    { id: expect.any(String), type: 'card', brand: 'Visa', last4: '1881', expiry: '12/2030' },
  ]);
  await expectSettled(customerId, attempt);
  const { rows } = await harness.database.pool.query(
    'select state, instrument, saved_token from payments.method_check where id = $1',
    [attempt],
  );
  expect(rows).toEqual([{ state: 'VOIDED', instrument: {}, saved_token: null }]);
});

test('CARD-04 PayPal is saved too; a wallet’s card is not', async () => {
  const customerId = await newCustomer();
  expect(await save(customerId, 'fake-paypal-billing-agreement-nonce')).toEqual({ ok: true });
  expect(await listSavedMethods(harness.ctx, customerId)).toMatchObject([
    { type: 'paypal', brand: 'PayPal', last4: '', expiry: '' },
  ]);
  const attempt = randomUUID();
  expect(await save(customerId, 'fake-apple-pay-visa-nonce', attempt)).toEqual({
    ok: false,
    error: { reason: 'NOT_SAVED' },
  });
  await sweepAll();
  const { rows } = await harness.database.pool.query('select state from payments.method_check where id = $1', [
    attempt,
  ]);
  expect(rows).toEqual([{ state: 'VOIDED' }]);
});

test('CARD-05 a card that is declined or not accepted is not saved', async () => {
  const customerId = await newCustomer();
  expect(await save(customerId, 'fake-processor-declined-visa-nonce')).toEqual({
    ok: false,
    error: { reason: 'DECLINED', kind: 'DECLINED' },
  });
  expect(await save(customerId, 'fake-valid-discover-nonce')).toEqual({
    ok: false,
    error: { reason: 'DECLINED', kind: 'TYPE_NOT_ACCEPTED' },
  });
  expect(await listSavedMethods(harness.ctx, customerId)).toEqual([]);
});

test('CARD-05 a gateway that does not answer: the shopper is told that nothing was saved, and nothing is', async () => {
  const silent = await useCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
  const shop = savedMethodsOn(() => silent);
  const customerId = await shop.newCustomer();
  const attempt = randomUUID();
  await shop.fault('sale', 'timeout-after', { times: 3 });
  expect(await shop.save(customerId, undefined, attempt)).toEqual({ ok: false, error: { reason: 'UNABLE' } });
  await shop.sweepAll();
  expect(await listSavedMethods(silent.ctx, customerId)).toEqual([]);
  await shop.expectSettled(customerId, attempt);
});

test('CARD-05 a void that fails at first is repeated; another amount than a dollar is not kept', async () => {
  const customerId = await newCustomer();
  const attempts: string[] = [randomUUID(), randomUUID()];
  await fault('void', 'http-500');
  expect(await save(customerId, undefined, attempts[0])).toEqual({ ok: true });
  await fault('sale', 'wrong-amount');
  expect(await save(customerId, undefined, attempts[1])).toEqual({ ok: false, error: { reason: 'NOT_SAVED' } });
  await sweepAll();
  expect(await listSavedMethods(harness.ctx, customerId)).toHaveLength(1);
  for (const sale of (await harness.simulator.journal('sale')).filter(({ key }) => attempts.includes(String(key))))
    expect(
      (await harness.simulator.journal('void')).filter((entry) => entry.transactionId === sale.transactionId),
    ).toHaveLength(1);
});

test('a removed method is gone at once and soon deleted at the gateway; nobody removes another customer’s', async () => {
  const [mine, yours] = [await newCustomer(), await newCustomer()];
  await save(mine);
  const [method] = await listSavedMethods(harness.ctx, mine);
  const id = method?.id ?? '';
  expect(await removeSavedMethod(harness.ctx, yours, id)).toBe(false);
  expect(await removeSavedMethod(harness.ctx, mine, id)).toBe(true);
  expect(await removeSavedMethod(harness.ctx, mine, id)).toBe(false);
  expect(await listSavedMethods(harness.ctx, mine)).toEqual([]);
  await fault('forget', 'http-500');
  await sweepAll();
  const { rows } = await harness.database.pool.query('select id from payments.saved_method where id = $1', [id]);
  expect(rows).toEqual([]);
  expect(await harness.simulator.journal('forget')).not.toEqual([]);
});

test('A17 twenty saves of one card at once, of one attempt and of many: one row each time, every dollar voided', async () => {
  const [once, often] = [await newCustomer(), await newCustomer()];
  const attempt = randomUUID();
  const other = harness.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      saveMethod(n % 2 ? other : harness.ctx, once, { attemptId: attempt, token: 'fake-valid-visa-nonce' }),
    ),
  );
  expect(answers.some((answer) => answer.ok)).toBe(true);
  await sweepAll();
  expect(await listSavedMethods(harness.ctx, once)).toHaveLength(1);
  await expectSettled(once, attempt);

  // The form's token is usable once: of twenty attempts with it one card is saved.
  const token = await oneTimeToken();
  const attempts: string[] = Array.from({ length: 20 }, () => randomUUID());
  const tried = await Promise.all(
    attempts.map((attemptId, n) => saveMethod(n % 2 ? other : harness.ctx, often, { attemptId, token })),
  );
  expect(tried.filter((answer) => answer.ok)).toHaveLength(1);
  await sweepAll();
  expect(await listSavedMethods(harness.ctx, often)).toHaveLength(1);
  const aside = (await harness.simulator.journal('sale')).filter(
    ({ key, status }) => attempts.includes(String(key)) && status === 'authorized',
  );
  expect(aside.map(({ amountCents }) => amountCents)).toEqual(['100']);
  const voids = await harness.simulator.journal('void');
  expect(voids.filter(({ transactionId }) => transactionId === aside[0]?.transactionId)).toHaveLength(1);
});

test('at most twenty methods are saved, and another customer’s attempt is not answered', async () => {
  const [mine, yours] = [await newCustomer(), await newCustomer()];
  const attempt = randomUUID();
  await save(mine, undefined, attempt);
  expect(await save(yours, undefined, attempt)).toEqual({ ok: false, error: { reason: 'NOT_SAVED' } });
  for (let n = 1; n < 20; n += 1) await save(mine);
  expect(await save(mine)).toEqual({ ok: false, error: { reason: 'FULL' } });
  expect(gatewayCustomer(mine)).toHaveLength(36);
});
