import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { allMethods, quote } from '../express-fixtures.ts';
import type { ExpressOutcome } from '../pay-express.ts';
import { offerOf } from '../quote/express-offer.ts';
import { openExpressApplePay } from './apple-pay-sheet.ts';
import type { ApplePayPayment, ApplePayRequest, ApplePayUpdate } from './wallet-interfaces.ts';
import { ownMessage, payWithin, type SheetDependencies } from './wallet-sheets.ts';

const info = quote({ chosen: 'standard' });
const offer = offerOf(
  info,
  allMethods.filter(({ type }) => type === 'DELIVERY'),
  allMethods[0] as (typeof allMethods)[number],
);
const nonce = { nonce: 'n', brand: 'Visa', last4: '1881' };
const party = { email: 'a@b.nz', givenName: 'A', familyName: 'B', name: 'A B', phone: '', address: null };
const placed: ExpressOutcome = { kind: 'PLACED', path: '/checkout/success', leave: () => undefined };

function setUp(pay: SheetDependencies['pay']) {
  const calls: string[] = [];
  const parts: SheetDependencies = {
    settings: { storeName: 'Kerb', countries: ['NZ'] } as SheetDependencies['settings'],
    country: 'NZ',
    pickUp: false,
    session: {
      prepare: async () => ok(offer),
      takeAddress: async ({ country }) => (country === 'NZ' ? ok(offer) : fail({ reason: 'UNSUPPORTED_COUNTRY' })),
      takeOption: async () => ok(offer),
      shown: () => ({ info, offer }),
    },
    pay,
    listener: {
      opened: () => calls.push('opened'),
      cancelled: () => calls.push('cancelled'),
      placing: () => calls.push('placing'),
      ended: ({ kind }) => calls.push(kind),
    },
  };
  return { parts, calls };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('paying within a sheet', () => {
  it('a sheet waits 25 seconds for its order; the order continues, and its outcome is reported', async () => {
    let answer: (outcome: ExpressOutcome) => void = () => undefined;
    const { parts, calls } = setUp(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const paying = payWithin(parts, async () => ({ party, nonce }));
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await paying).toBe('LATE');
    expect(calls).toEqual(['placing']);
    answer(placed);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(['placing', 'PLACED']);
  });

  it('the specification’s errors keep their messages, other exceptions get ours', async () => {
    expect(ownMessage(new Error('Express checkout delivery method code not set.'))).toBe(
      'Express checkout delivery method code not set.',
    );
    expect(ownMessage(new Error('Name and email not found'))).toBe('Name and email not found');
    expect(ownMessage(new TypeError('x is not a function'))).toBe('Something went wrong');
    const { parts, calls } = setUp(() => Promise.reject(new Error('Name and email not found')));
    expect(await payWithin(parts, async () => ({ party, nonce }))).toEqual({
      kind: 'REFUSED',
      message: 'Name and email not found',
    });
    const lost = setUp(() => Promise.resolve(placed));
    expect(await payWithin(lost.parts, () => Promise.reject(new Error('the gateway is down')))).toEqual({
      kind: 'REFUSED',
      message: 'Something went wrong',
    });
    expect([calls, lost.calls]).toEqual([
      ['placing', 'REFUSED'],
      ['placing', 'REFUSED'],
    ]);
  });
});

describe('Apple Pay’s sheet', () => {
  /** A fake of Apple's published class, controlled by the test. */
  class FakeSession {
    static readonly STATUS_SUCCESS = 0;
    static readonly STATUS_FAILURE = 1;
    static last: FakeSession;
    static canMakePayments = () => true;
    static supportsVersion = () => true;
    request: ApplePayRequest;
    did: unknown[] = [];
    onvalidatemerchant!: (event: { validationURL: string }) => void;
    onshippingcontactselected!: (event: { shippingContact: object }) => void;
    onshippingmethodselected!: (event: { shippingMethod: object }) => void;
    onpaymentauthorized!: (event: { payment: ApplePayPayment }) => void;
    oncancel!: () => void;
    constructor(_version: number, request: ApplePayRequest) {
      this.request = request;
      FakeSession.last = this;
    }
    begin = () => this.did.push('begin');
    abort = () => this.did.push('abort');
    completeMerchantValidation = (session: unknown) => this.did.push(session);
    completeShippingContactSelection = ({ errors }: ApplePayUpdate) => this.did.push(errors ?? 'contact');
    completeShippingMethodSelection = ({ newTotal }: ApplePayUpdate) => this.did.push(newTotal.amount);
    completePayment = (result: unknown) => this.did.push(result);
  }
  const tokens = (validates = true) => ({
    paymentRequest: (own: object) => ({ ...own }),
    validateMerchant: () => (validates ? Promise.resolve('session') : Promise.reject(new Error('no'))),
    tokenise: async () => nonce,
  });
  const payment = { token: { paymentData: {}, paymentMethod: {}, transactionIdentifier: 't' } };
  const open = (pay: SheetDependencies['pay'], validates = true) => {
    vi.stubGlobal('window', { ApplePaySession: FakeSession });
    const { parts, calls } = setUp(pay);
    openExpressApplePay(tokens(validates), parts);
    return { sheet: FakeSession.last, calls };
  };

  it('validates the merchant, answers contact and method, and completes the payment', async () => {
    const { sheet, calls } = open(async () => placed);
    sheet.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
    await vi.advanceTimersByTimeAsync(0);
    sheet.onshippingcontactselected({ shippingContact: { countryCode: 'AU' } });
    await vi.advanceTimersByTimeAsync(0);
    sheet.onshippingmethodselected({ shippingMethod: { identifier: 'express' } });
    await vi.advanceTimersByTimeAsync(0);
    sheet.onpaymentauthorized({ payment });
    await vi.advanceTimersByTimeAsync(0);
    expect(sheet.did).toMatchObject([
      'begin',
      'session',
      [{ code: 'addressUnserviceable', contactField: 'country' }],
      '106.00',
      { status: 0 },
    ]);
    expect(calls).toEqual(['opened', 'placing', 'PLACED']);
  });

  it('is closed without a result while the order’s outcome is unknown', async () => {
    const { sheet } = open(async () => ({ kind: 'UNKNOWN', message: '' }));
    sheet.onpaymentauthorized({ payment });
    await vi.advanceTimersByTimeAsync(0);
    expect(sheet.did).toEqual(['begin', 'abort']);
    const late = open(() => new Promise(() => undefined)).sheet;
    late.onpaymentauthorized({ payment });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(late.did).toEqual(['begin', 'abort']);
  });

  it('EXP-13 EXP-16 an invalid address after payment keeps the sheet open with addressUnserviceable on the postal address; a declined card fails', async () => {
    const { sheet } = open(async () => ({ kind: 'ADDRESS', message: '' }));
    sheet.onpaymentauthorized({ payment });
    await vi.advanceTimersByTimeAsync(0);
    expect(sheet.did[1]).toMatchObject({
      status: 1,
      errors: [{ code: 'addressUnserviceable', contactField: 'postalAddress' }],
    });
    const declined = open(async () => ({ kind: 'REFUSED', message: 'declined' })).sheet;
    declined.onpaymentauthorized({ payment });
    await vi.advanceTimersByTimeAsync(0);
    expect(declined.did[1]).toEqual({ status: 1 });
  });

  it('is aborted when Apple’s merchant validation fails', async () => {
    const { sheet, calls } = open(async () => placed, false);
    sheet.onvalidatemerchant({ validationURL: 'x' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sheet.did).toEqual(['begin', 'abort']);
    expect(calls).toEqual(['opened', 'REFUSED']);
  });
});
