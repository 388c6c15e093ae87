/** The instrument behind a nonce, without its number, and how it behaves when charged. */
import { BRANDS, findBrand } from './card-number.ts';

export type InstrumentKind = 'card' | 'paypal' | 'apple_pay' | 'google_pay';

/** The result of a sale regardless of the amount; without one, the amount decides. */
export type Behaviour =
  | { kind: 'declined'; code: string }
  | { kind: 'gateway-rejected'; reason: 'cvv' | 'fraud' | 'risk_threshold' }
  | { kind: 'invalid-number' }
  | { kind: 'consumed' }
  | { kind: 'not-accepted' };

export interface Instrument {
  kind: InstrumentKind;
  brand: string;
  last4: string;
  /** 'MM/YYYY', empty when there is none. */
  expiry: string;
  /** Braintree's code for the security code check: M match, N no match, I not given. */
  cvvResponse: 'M' | 'N' | 'I';
  behaviour?: Behaviour;
}

/** Test numbers with a published result. Verification failures decline sales too (see README). */
const NUMBER_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  4000111111111115: { kind: 'declined', code: '2000' },
  5105105105105100: { kind: 'declined', code: '2000' },
  378734493671000: { kind: 'declined', code: '2000' },
  6011000990139424: { kind: 'declined', code: '2000' },
  38520000009814: { kind: 'declined', code: '2000' },
  3566002020360505: { kind: 'declined', code: '3000' },
  4000111111111511: { kind: 'gateway-rejected', reason: 'fraud' },
  4111130000000003: { kind: 'gateway-rejected', reason: 'risk_threshold' },
};

/** The instrument of a typed card; the number itself is not stored. */
export function instrumentOfCard(digits: string, expiry: string, securityCode: string): Instrument {
  const brand = findBrand(digits, BRANDS)?.name ?? 'Unknown';
  const wrongCode = securityCode === '200';
  const behaviour: Behaviour | undefined =
    NUMBER_BEHAVIOURS[digits] ?? (wrongCode ? { kind: 'gateway-rejected', reason: 'cvv' } : undefined);
  return {
    kind: 'card',
    brand,
    last4: digits.slice(-4),
    expiry,
    cvvResponse: wrongCode ? 'N' : 'M',
    ...(behaviour ? { behaviour } : {}),
  };
}

const card = (brand: string, last4: string, behaviour?: Behaviour): Instrument => ({
  kind: 'card',
  brand,
  last4,
  expiry: '12/2030',
  cvvResponse: 'I',
  ...(behaviour ? { behaviour } : {}),
});
const wallet = (kind: InstrumentKind, brand: string, last4: string): Instrument => ({
  kind,
  brand,
  last4,
  expiry: kind === 'paypal' ? '' : '12/2030',
  cvvResponse: 'I',
});
const declined = (code: string): Behaviour => ({ kind: 'declined', code });

/** Braintree's published test nonces (braintree 3.40.0, test_values/nonces.js); these may be used repeatedly. */
const FAKE_NONCES: Readonly<Record<string, Instrument>> = {
  'fake-valid-nonce': card('Visa', '1881'),
  'fake-valid-visa-nonce': card('Visa', '1881'),
  'fake-valid-mastercard-nonce': card('MasterCard', '4444'),
  'fake-valid-amex-nonce': card('American Express', '0005'),
  'fake-valid-discover-nonce': card('Discover', '1117'),
  'fake-valid-jcb-nonce': card('JCB', '0000'),
  'fake-valid-maestro-nonce': card('Maestro', '0000'),
  'fake-valid-dinersclub-nonce': card('Diners Club', '0004'),
  'fake-pinless-debit-visa-nonce': card('Visa', '1881'),
  'fake-consumed-nonce': card('Visa', '1881', { kind: 'consumed' }),
  'fake-luhn-invalid-nonce': card('Visa', '1112', { kind: 'invalid-number' }),
  'fake-processor-declined-visa-nonce': card('Visa', '1115', declined('2000')),
  'fake-processor-declined-mastercard-nonce': card('MasterCard', '5100', declined('2000')),
  'fake-processor-declined-amex-nonce': card('American Express', '1000', declined('2000')),
  'fake-processor-declined-discover-nonce': card('Discover', '9424', declined('2000')),
  'fake-processor-failure-jcb-nonce': card('JCB', '0505', declined('3000')),
  'fake-gateway-rejected-fraud-nonce': card('Visa', '1511', { kind: 'gateway-rejected', reason: 'fraud' }),
  'fake-gateway-rejected-risk-thresholds-nonce': card('Visa', '0003', {
    kind: 'gateway-rejected',
    reason: 'risk_threshold',
  }),
  'fake-apple-pay-visa-nonce': wallet('apple_pay', 'Visa', '1881'),
  'fake-apple-pay-mastercard-nonce': wallet('apple_pay', 'MasterCard', '4444'),
  'fake-apple-pay-amex-nonce': wallet('apple_pay', 'American Express', '0005'),
  'fake-android-pay-nonce': wallet('google_pay', 'Visa', '1881'),
  'fake-android-pay-visa-nonce': wallet('google_pay', 'Visa', '1881'),
  'fake-android-pay-mastercard-nonce': wallet('google_pay', 'MasterCard', '4444'),
  'fake-android-pay-amex-nonce': wallet('google_pay', 'American Express', '0005'),
  'fake-paypal-one-time-nonce': wallet('paypal', 'PayPal', ''),
  'fake-paypal-billing-agreement-nonce': wallet('paypal', 'PayPal', ''),
};

/**
 * The instrument of a test nonce. Published nonces of payment methods that this merchant does not have exist but are
 * not accepted.
 */
export function instrumentOfFakeNonce(nonce: string): Instrument | undefined {
  if (Object.hasOwn(FAKE_NONCES, nonce)) return FAKE_NONCES[nonce];
  if (/^fake-valid-[a-z-]+-nonce$/.test(nonce)) return card('Visa', '1881');
  if (/^(?:fake-[a-z0-9-]+-nonce|tokensam_fake_[a-z_]+)$/.test(nonce))
    return card('Unknown', '', { kind: 'not-accepted' });
  return undefined;
}
