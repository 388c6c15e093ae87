/**
 * Parts of the protocol that the shop does not use yet, through the official SDK: search, sale with settlement, testing
 * operations.
 */
import braintree from 'braintree';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSimulator, type TestSimulator } from '../start-test-simulator.ts';

let simulator: TestSimulator;
let sdk: braintree.BraintreeGateway;
beforeAll(async () => {
  simulator = await startTestSimulator();
  const { host, port, merchantId, publicKey, privateKey } = simulator.gateway;
  sdk = new braintree.BraintreeGateway({
    environment: new braintree.Environment(host, String(port), '', false, host, String(port)),
    merchantId,
    publicKey,
    privateKey,
  });
});
afterAll(() => simulator.close());

async function sell(orderId: string, nonce = 'fake-valid-nonce'): Promise<braintree.Transaction> {
  const { transaction } = await sdk.transaction.sale({
    amount: '12.30',
    orderId,
    paymentMethodNonce: nonce,
    options: { submitForSettlement: true },
  });
  return transaction;
}
const search = (orderId: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const ids: string[] = [];
    sdk.transaction
      .search((criteria) => {
        criteria.orderId().is(orderId);
      })
      .on('data', (transaction: braintree.Transaction) => {
        ids.push(transaction.id);
      })
      .on('end', () => {
        resolve(ids);
      })
      .on('error', reject);
  });

test('a sale may be captured immediately, is settled, and is refunded completely when no amount is given', async () => {
  const { id, status } = await sell('S1');
  expect(status).toBe('submitted_for_settlement');
  await sdk.testing.settle(id);
  expect(await sdk.transaction.find(id)).toMatchObject({
    status: 'settled',
    amount: '12.30',
    currencyIsoCode: 'NZD',
    orderId: 'S1',
  });
  const { transaction } = await sdk.transaction.refund(id);
  expect(transaction).toMatchObject({ type: 'credit', amount: '12.30', refundedTransactionId: id });
  expect((await sdk.transaction.find(id)).refundIds).toEqual([transaction.id]);
});

test('a settlement can be declined', async () => {
  const { id } = await sell('S2', 'fake-paypal-one-time-nonce');
  await sdk.testing.settlementDecline(id);
  expect((await sdk.transaction.find(id)).status).toBe('settlement_declined');
});

test('an order’s transactions are found by its number', async () => {
  const [first, second] = [await sell('S3'), await sell('S3')];
  await sell('S33');
  expect(await search('S3')).toEqual([first.id, second.id]);
  expect(await search('S33')).toHaveLength(1);
  expect(await search('none')).toEqual([]);
});
