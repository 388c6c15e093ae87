/**
 * The result of a sale: by the instrument's own behaviour, else by the amount, as published for Braintree's sandbox.
 */
import type { Instrument } from './instruments.ts';

export type SaleOutcome =
  | { status: 'authorized'; code: '1000'; text: string }
  | { status: 'processor_declined' | 'failed'; code: string; text: string }
  | { status: 'gateway_rejected'; reason: string };

/** Texts of the commonest decline codes; other codes of 2xxx have a general text. */
const DECLINE_TEXT: Readonly<Record<string, string>> = {
  2000: 'Do Not Honor',
  2001: 'Insufficient Funds',
  2002: 'Limit Exceeded',
  2003: "Cardholder's Activity Limit Exceeded",
  2004: 'Expired Card',
  2005: 'Invalid Credit Card Number',
  2006: 'Invalid Expiration Date',
  2007: 'No Account',
  2008: 'Card Account Length Error',
  2009: 'No Such Issuer',
  2010: 'Card Issuer Declined CVV',
  2011: 'Voice Authorization Required',
  2012: 'Processor Declined - Possible Lost Card',
  2013: 'Processor Declined - Possible Stolen Card',
  2014: 'Processor Declined - Fraud Suspected',
  2015: 'Transaction Not Allowed',
  2024: 'Card Type Not Enabled',
  2038: 'Processor Declined',
  2044: 'Declined - Call Issuer',
  2046: 'Declined',
  2047: 'Call Issuer. Pick Up Card.',
};
const NETWORK_UNAVAILABLE = 'Processor Network Unavailable - Try Again';

export function saleOutcome(amountCents: bigint, instrument: Pick<Instrument, 'kind' | 'behaviour'>): SaleOutcome {
  const { behaviour } = instrument;
  if (behaviour?.kind === 'gateway-rejected') return { status: 'gateway_rejected', reason: behaviour.reason };
  if (behaviour?.kind === 'declined') return declined(behaviour.code);
  if (amountCents >= 2_000_00n && amountCents <= 2_999_99n) return declined((amountCents / 100n).toString());
  if (amountCents >= 3_000_00n && amountCents <= 3_000_99n) return declined('3000');
  if (amountCents === 5_001_00n) return { status: 'gateway_rejected', reason: 'application_incomplete' };
  if (amountCents === 5_001_01n && instrument.kind === 'paypal') return declined('2038');
  return { status: 'authorized', code: '1000', text: 'Approved' };
}

/** The result of settlement: cards always settle; PayPal, a "certain transaction type", declines or waits by amount. */
export function settlementOutcome(
  amountCents: bigint,
  kind: Instrument['kind'],
): { status: 'settled' | 'settlement_declined' | 'settlement_pending'; code: string } {
  const code = (amountCents / 100n).toString();
  if (kind !== 'paypal') return { status: 'settled', code: '4000' };
  if (amountCents >= 4_002_00n && amountCents <= 4_002_99n) return { status: 'settlement_pending', code };
  if (amountCents >= 4_001_00n && amountCents <= 5_000_99n) return { status: 'settlement_declined', code };
  if (amountCents === 5_001_02n) return { status: 'settlement_declined', code: '3000' };
  return { status: 'settled', code: '4000' };
}

function declined(code: string): SaleOutcome {
  if (code === '3000') return { status: 'failed', code, text: NETWORK_UNAVAILABLE };
  return { status: 'processor_declined', code, text: DECLINE_TEXT[code] ?? 'Processor Declined' };
}
