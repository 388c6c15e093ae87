/** The published sandbox values (data/payments/gateway-sandbox.csv) against the simulator's rules. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { BRANDS, findBrand, isCardNumber, isSecurityCode, readExpiry } from './card-number.ts';
import { instrumentOfCard, instrumentOfFakeNonce } from './instruments.ts';
import { saleOutcome, settlementOutcome } from './sale-outcome.ts';

const CSV = join(import.meta.dirname, '../../../../shared/data/payments/gateway-sandbox.csv');
const card = { kind: 'card' } as const;
const paypal = { kind: 'paypal' } as const;

describe('amounts', () => {
  test.each([
    [1n, 'authorized'],
    [199_999n, 'authorized'],
    [200_000n, '2000'],
    [200_100n, '2001'],
    [200_199n, '2001'],
    [299_999n, '2999'],
    [300_000n, '3000'],
    [300_099n, '3000'],
    [300_100n, 'authorized'],
    [400_099n, 'authorized'],
    [400_100n, 'authorized'],
    [500_099n, 'authorized'],
    [500_100n, 'application_incomplete'],
    [500_101n, 'authorized'],
    [500_102n, 'authorized'],
    [500_200n, 'authorized'],
  ])('a card sale of %s cents: %s', (cents, expected) => {
    const outcome = saleOutcome(cents, card);
    expect(outcome.status === 'authorized' ? 'authorized' : 'reason' in outcome ? outcome.reason : outcome.code).toBe(
      expected,
    );
  });

  test('the network failure is failed, a decline is processor_declined', () => {
    expect(saleOutcome(300_000n, card)).toMatchObject({ status: 'failed', code: '3000' });
    expect(saleOutcome(200_000n, card)).toMatchObject({
      status: 'processor_declined',
      code: '2000',
      text: 'Do Not Honor',
    });
  });

  test('PayPal differs at 5001.01 and at settlement', () => {
    expect(saleOutcome(500_101n, paypal)).toMatchObject({ status: 'processor_declined', code: '2038' });
    expect(settlementOutcome(400_100n, 'paypal')).toEqual({ status: 'settlement_declined', code: '4001' });
    expect(settlementOutcome(400_250n, 'paypal')).toEqual({ status: 'settlement_pending', code: '4002' });
    expect(settlementOutcome(400_300n, 'paypal')).toEqual({ status: 'settlement_declined', code: '4003' });
    expect(settlementOutcome(500_102n, 'paypal')).toEqual({ status: 'settlement_declined', code: '3000' });
    expect(settlementOutcome(400_100n, 'card').status).toBe('settled');
  });
});

describe.skipIf(!existsSync(CSV))('every published Braintree row', () => {
  const rows = existsSync(CSV)
    ? (
        parse(readFileSync(CSV), { columns: true }) as Record<'provider' | 'input' | 'value' | 'outcome', string>[]
      ).filter(({ provider }) => provider === 'braintree')
    : [];

  test('card numbers are complete numbers of the named brand', () => {
    const numbers = rows.filter(({ input }) => input.startsWith('card number'));
    expect(numbers.length).toBeGreaterThan(30);
    for (const { value, outcome } of numbers) {
      const brand = findBrand(value, BRANDS);
      expect(isCardNumber(value, brand), value).toBe(true);
      const named = /^(American Express|Diners Club|Discover|JCB|Maestro|Mastercard|Visa|UnionPay)/.exec(outcome)?.[1];
      if (named) expect(brand?.name.toLowerCase(), value).toBe(named.toLowerCase());
    }
  });

  test('cards behave as published', () => {
    for (const { input, value, outcome } of rows) {
      if (!input.startsWith('card number')) continue;
      const { behaviour } = instrumentOfCard(value, '12/2030', '123');
      if (outcome.includes('triggers no card error')) expect(behaviour, value).toBeUndefined();
      if (input.includes('verification')) expect(behaviour?.kind, value).toBe('declined');
      if (outcome === 'Fraud' || outcome === 'RiskThresholds') expect(behaviour?.kind, value).toBe('gateway-rejected');
    }
    expect(instrumentOfCard('4111111111111111', '12/2030', '200')).toMatchObject({
      cvvResponse: 'N',
      behaviour: { reason: 'cvv' },
    });
  });

  test('every nonce is known and behaves as its name states', () => {
    for (const { input, value, outcome } of rows) {
      if (input !== 'payment nonce') continue;
      const instrument = instrumentOfFakeNonce(value);
      expect(instrument, value).toBeDefined();
      if (outcome.startsWith('Transactable')) expect(instrument?.behaviour, value).toBeUndefined();
      if (outcome.startsWith('ProcessorDeclined'))
        expect(instrument?.behaviour, value).toEqual({ kind: 'declined', code: '2000' });
      if (outcome.startsWith('GatewayRejected')) expect(instrument?.behaviour?.kind, value).toBe('gateway-rejected');
    }
    expect(instrumentOfFakeNonce('fake-consumed-nonce')?.behaviour?.kind).toBe('consumed');
    expect(instrumentOfFakeNonce('anything-else')).toBeUndefined();
  });
});

describe('typed input', () => {
  const today = new Date('2026-11-21T00:00:00Z');
  test.each([
    ['11/26', '11/2026'],
    ['12 / 27', '12/2027'],
    ['0130', '01/2030'],
    ['12/2027', '12/2027'],
    ['10/26', null],
    ['13/27', null],
    ['00/27', null],
    ['1/27', null],
    ['12/47', null],
    ['', null],
  ])('expiry %j is %j', (text, expected) => {
    expect(readExpiry(text, today)).toBe(expected);
  });
  test('security codes have their brand’s length', () => {
    const amex = findBrand('378282246310005', BRANDS);
    const visa = findBrand('4111111111111111', BRANDS);
    expect([
      isSecurityCode('1234', amex),
      isSecurityCode('123', amex),
      isSecurityCode('123', visa),
      isSecurityCode('1234', visa),
      isSecurityCode('12a', visa),
    ]).toEqual([true, false, true, false, false]);
  });
  test('a wrong digit is detected', () => {
    for (const number of ['4111111111111112', '411111111111111', '5105105105105101', '4111 1111 1111 1111', ''])
      expect(isCardNumber(number, findBrand(number, BRANDS)), number).toBe(false);
  });
});
