/** The result for every published amount and nonce, through the official SDK over real HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardGatewayPort } from '#modules/payments/card-gateway.port.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { createBraintreeCardGateway } from './braintree-card-gateway.ts';

let simulator: TestSimulator;
let gateway: CardGatewayPort;
let counter = 0;
beforeAll(async () => {
  simulator = await startTestSimulator();
  gateway = createBraintreeCardGateway(simulator.gateway);
});
afterAll(() => simulator.close());

function authorise(amountCents: bigint, nonce = 'fake-valid-nonce') {
  counter += 1;
  return gateway.authorise({
    attemptKey: `attempt-${counter}`,
    amountCents,
    orderNumber: `K${counter}`,
    instrument: { nonce },
  });
}

describe('by amount', () => {
  test.each([
    1n,
    199_999n,
    300_100n,
    400_099n,
    400_100n,
    400_200n,
    400_300n,
    500_099n,
    500_101n,
    500_102n,
    500_200n,
    99_999_999n,
  ])('%s cents are authorised', async (cents) => {
    const result = await authorise(cents);
    expect(result).toEqual({
      outcome: 'AUTHORISED',
      gatewayRef: expect.stringMatching(/^[a-z0-9]{10}$/),
      amountCents: cents,
      currency: 'NZD',
      card: { kind: 'card', brand: 'Visa', last4: '1881', expiry: '12/2030' },
    });
    if (result.outcome !== 'AUTHORISED') return;
    expect(await gateway.find(result.gatewayRef)).toEqual({
      state: 'AUTHORISED',
      amountCents: cents,
      currency: 'NZD',
      orderNumber: `K${counter}`,
    });
  });

  test.each([
    [200_000n, '2000', 'Do Not Honor'],
    [200_100n, '2001', 'Insufficient Funds'],
    [204_600n, '2046', 'Declined'],
    [299_999n, '2999', 'Processor Declined'],
    [300_000n, '3000', 'Processor Network Unavailable - Try Again'],
    [300_099n, '3000', 'Processor Network Unavailable - Try Again'],
    [500_100n, 'application_incomplete', 'Gateway rejected: application_incomplete'],
  ])('%s cents are declined with %s', async (cents, code, reason) => {
    const result = await authorise(cents);
    expect(result).toEqual({ outcome: 'DECLINED', gatewayRef: expect.any(String), code, reason, kind: 'DECLINED' });
    if (result.outcome !== 'DECLINED') return;
    expect((await gateway.find(result.gatewayRef as string))?.state).toBe('DECLINED');
  });

  test('2024.00 is declined because the card type is not enabled', async () => {
    expect(await authorise(202_400n)).toMatchObject({ outcome: 'DECLINED', code: '2024', kind: 'TYPE_NOT_ACCEPTED' });
  });
  test('an amount of zero cannot be charged', async () => {
    expect(await authorise(0n)).toMatchObject({
      outcome: 'DECLINED',
      gatewayRef: null,
      code: '81531',
      kind: 'INVALID_REQUEST',
    });
    expect(await authorise(-5n)).toMatchObject({
      outcome: 'DECLINED',
      gatewayRef: null,
      code: '81503',
      kind: 'INVALID_REQUEST',
    });
  });
});

describe('by nonce', () => {
  test.each([
    ['fake-valid-mastercard-nonce', { kind: 'card', brand: 'MasterCard', last4: '4444', expiry: '12/2030' }],
    ['fake-valid-amex-nonce', { kind: 'card', brand: 'American Express', last4: '0005', expiry: '12/2030' }],
    ['fake-valid-debit-nonce', { kind: 'card', brand: 'Visa', last4: '1881', expiry: '12/2030' }],
    ['fake-apple-pay-visa-nonce', { kind: 'apple_pay', brand: 'Visa', last4: '1881', expiry: '12/2030' }],
    [
      'fake-android-pay-mastercard-nonce',
      { kind: 'google_pay', brand: 'MasterCard', last4: '4444', expiry: '12/2030' },
    ],
    ['fake-paypal-one-time-nonce', { kind: 'paypal', brand: 'PayPal', last4: '', expiry: '' }],
  ])('%s is authorised and described', async (nonce, card) => {
    expect(await authorise(14_990n, nonce)).toMatchObject({ outcome: 'AUTHORISED', amountCents: 14_990n, card });
  });

  test.each([
    ['fake-processor-declined-visa-nonce', '2000', 'DECLINED'],
    ['fake-processor-declined-mastercard-nonce', '2000', 'DECLINED'],
    ['fake-processor-declined-amex-nonce', '2000', 'DECLINED'],
    ['fake-processor-declined-discover-nonce', '2000', 'DECLINED'],
    ['fake-processor-failure-jcb-nonce', '3000', 'DECLINED'],
    ['fake-gateway-rejected-fraud-nonce', 'fraud', 'DECLINED'],
    ['fake-gateway-rejected-risk-thresholds-nonce', 'risk_threshold', 'DECLINED'],
    ['fake-luhn-invalid-nonce', '81715', 'INVALID_REQUEST'],
    ['fake-consumed-nonce', '91564', 'INVALID_REQUEST'],
    ['never-heard-of', '91565', 'INVALID_REQUEST'],
    ['fake-valid-discover-nonce', '81703', 'TYPE_NOT_ACCEPTED'],
    ['fake-valid-jcb-nonce', '81703', 'TYPE_NOT_ACCEPTED'],
    ['fake-venmo-account-nonce', '915101', 'TYPE_NOT_ACCEPTED'],
    ['tokensam_fake_visa', '915101', 'TYPE_NOT_ACCEPTED'],
  ])('%s is refused: %s %s', async (nonce, code, kind) => {
    expect(await authorise(14_990n, nonce)).toMatchObject({ outcome: 'DECLINED', code, kind });
  });

  test('PayPal declines 5001.01', async () => {
    expect(await authorise(500_101n, 'fake-paypal-one-time-nonce')).toMatchObject({
      outcome: 'DECLINED',
      code: '2038',
    });
  });
});

test('a merchant that accepts Discover gets it authorised', async () => {
  const another = await startTestSimulator({ merchant: { acceptedBrands: ['Discover'] } });
  const result = await createBraintreeCardGateway(another.gateway).authorise({
    attemptKey: 'd',
    amountCents: 100n,
    orderNumber: 'D',
    instrument: { nonce: 'fake-valid-discover-nonce' },
  });
  expect(result).toMatchObject({ outcome: 'AUTHORISED', card: { brand: 'Discover', last4: '1117' } });
  await another.close();
});

test('special characters in an order number are transmitted unchanged', async () => {
  for (const orderNumber of ['Tāmaki & Co <1>', '日本', '"quoted"']) {
    counter += 1;
    expect(
      await gateway.authorise({
        attemptKey: `attempt-${counter}`,
        amountCents: 100n,
        orderNumber,
        instrument: { nonce: 'fake-valid-nonce' },
      }),
      orderNumber,
    ).toMatchObject({ outcome: 'AUTHORISED' });
  }
});

test('an unknown merchant account is refused, the configured one is accepted', async () => {
  const ask = (merchantAccountId: string, attemptKey: string) =>
    createBraintreeCardGateway({ ...simulator.gateway, merchantAccountId }).authorise({
      attemptKey,
      amountCents: 100n,
      orderNumber: attemptKey,
      instrument: { nonce: 'fake-valid-nonce' },
    });
  expect(await ask('usd', 'account-1')).toMatchObject({ outcome: 'DECLINED', code: '91513', kind: 'INVALID_REQUEST' });
  expect(await ask('simulator_nzd', 'account-2')).toMatchObject({ outcome: 'AUTHORISED' });
});

test('the client token comes with the URL of the card form', async () => {
  const { clientToken, frameUrl } = await gateway.createClientToken();
  expect(frameUrl).toBe(`${simulator.url}/card-frame`);
  expect((await fetch(`${frameUrl}?clientToken=${encodeURIComponent(clientToken)}`)).status).toBe(200);
});

test('the development environment names its missing settings', () => {
  expect(() => createBraintreeCardGateway({ ...simulator.gateway, host: '' })).toThrow('host and port');
});
