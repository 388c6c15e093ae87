/**
 * Maps Braintree's responses to results. Only a response that names its transaction and state is decisive; any other,
 * whatever it looks like, is UNKNOWN and may be retried with the same key.
 */
import type { AuthoriseResult, CardDetails, DeclineKind, GatewayState } from '#modules/payments/card-gateway.port.ts';
import { textToCents } from '#shared/money.ts';

/** The fields read from the SDK's transaction; any of them may be missing. */
export interface BraintreeTransaction {
  id?: string;
  status?: string;
  type?: string;
  amount?: string;
  currencyIsoCode?: string;
  orderId?: string | null;
  refundIds?: string[];
  riskData?: { id?: string | null; decision?: string | null };
  processorResponseCode?: string | null;
  processorResponseText?: string | null;
  gatewayRejectionReason?: string | null;
  paymentInstrumentType?: string;
  creditCard?: CardParts;
  applePayCard?: CardParts;
  paypalAccount?: { token?: string; payerEmail?: string };
  androidPayCard?: CardParts & { sourceCardType?: string; sourceCardLast4?: string };
}
interface CardParts {
  token?: string;
  cardType?: string;
  last4?: string;
  expirationMonth?: string;
  expirationYear?: string;
}
export interface BraintreeResponse {
  success?: boolean;
  message?: string;
  transaction?: BraintreeTransaction;
  errors?: { deepErrors(): { code: string; message: string }[] };
}

export const STATES: Readonly<Record<string, GatewayState>> = {
  authorized: 'AUTHORISED',
  submitted_for_settlement: 'CAPTURING',
  settling: 'CAPTURING',
  settlement_pending: 'CAPTURING',
  settlement_confirmed: 'CAPTURING',
  settled: 'CAPTURED',
  voided: 'VOIDED',
  authorization_expired: 'VOIDED',
  processor_declined: 'DECLINED',
  gateway_rejected: 'DECLINED',
  failed: 'DECLINED',
  settlement_declined: 'DECLINED',
};

const NOT_ACCEPTED = new Set(['81703', '81718', '91517', '91567', '91577', '91734', '91924', '915101', '83518']);
const CARD_TYPE_NOT_ENABLED = '2024';
/**
 * Validation errors that do not reveal the outcome of the attempt: the key is bound to another request, is in flight,
 * or its request broke; or the nonce is locked by a running request. Treating these as declined could leave money on
 * hold.
 */
const UNDECIDED = new Set(['915232', '915233', '915234', '915235', '91566']);

export function readAuthorisation(reply: BraintreeResponse | undefined, orderNumber: string): AuthoriseResult {
  const { transaction } = reply ?? {};
  if (!transaction) return readRefusal(reply);
  const { id, orderId } = transaction;
  const state = STATES[transaction.status ?? ''];
  if (!id || !state)
    return unknown(
      `the gateway’s answer names no transaction or an unfamiliar status: ${transaction.status ?? 'none'}`,
    );
  if (orderId !== orderNumber)
    return unknown(`the gateway answered about order ${orderId ?? 'none'} instead of ${orderNumber}`);
  if (state === 'DECLINED') return readDecline(id, transaction, reply?.message ?? '');
  if (state === 'VOIDED')
    return {
      outcome: 'DECLINED',
      gatewayRef: id,
      code: 'VOIDED',
      reason: 'The authorisation was voided or has expired.',
      kind: 'DECLINED',
    };
  const amountCents = readCents(transaction.amount);
  if (amountCents === null || !transaction.currencyIsoCode) return unknown('the gateway’s response has no amount');
  return {
    outcome: 'AUTHORISED',
    gatewayRef: id,
    amountCents,
    currency: transaction.currencyIsoCode,
    card: { ...readCard(transaction), ...readRisk(transaction) },
  };
}

/** The token of the instrument this sale saved in the vault, if any. */
export function savedTokenOf(reply: BraintreeResponse | undefined): string | undefined {
  return reply?.transaction?.creditCard?.token ?? reply?.transaction?.paypalAccount?.token;
}

function readRefusal(reply: BraintreeResponse | undefined): AuthoriseResult {
  const errors = errorsOf(reply);
  if (errors.length === 0) return unknown('the gateway’s response has neither a transaction nor errors');
  const undecided = errors.find(({ code }) => UNDECIDED.has(code));
  if (undecided) return unknown(`${undecided.code} ${undecided.message}`);
  const { code, message } =
    errors.find((error) => NOT_ACCEPTED.has(error.code)) ?? (errors[0] as { code: string; message: string });
  return {
    outcome: 'DECLINED',
    gatewayRef: null,
    code,
    reason: message,
    kind: NOT_ACCEPTED.has(code) ? 'TYPE_NOT_ACCEPTED' : 'INVALID_REQUEST',
  };
}

function readDecline(id: string, transaction: BraintreeTransaction, message: string): AuthoriseResult {
  const rejection = transaction.status === 'gateway_rejected' ? transaction.gatewayRejectionReason : null;
  const code = rejection ?? transaction.processorResponseCode ?? '';
  const kind: DeclineKind = code === CARD_TYPE_NOT_ENABLED ? 'TYPE_NOT_ACCEPTED' : 'DECLINED';
  return {
    outcome: 'DECLINED',
    gatewayRef: id,
    code,
    reason: rejection ? `Gateway rejected: ${rejection}` : (transaction.processorResponseText ?? message),
    kind,
  };
}

/** Validation errors of a response; empty for any other response. */
export function errorsOf(reply: BraintreeResponse | undefined): { code: string; message: string }[] {
  return typeof reply?.errors?.deepErrors === 'function' ? reply.errors.deepErrors() : [];
}
export const isUndecided = (code: string): boolean => UNDECIDED.has(code);

/** '149.90' → 14990n; null for anything that is not an amount. */
export function readCents(amount: string | undefined): bigint | null {
  return typeof amount === 'string' && /^\d{1,13}(\.\d{1,2})?$/.test(amount) ? textToCents(amount) : null;
}

/** The result of Braintree's fraud protection; anything other than approved or absent needs review by a person. */
function readRisk({ riskData }: BraintreeTransaction): Pick<CardDetails, 'risk'> {
  const decision = riskData?.decision;
  if (!decision || decision === 'Not Evaluated') return {};
  return { risk: { decision: decision === 'Approve' ? 'APPROVE' : 'REVIEW', id: riskData?.id ?? '' } };
}

function readCard(transaction: BraintreeTransaction): CardDetails {
  const type = transaction.paymentInstrumentType;
  if (type === 'paypal_account') return { kind: 'paypal', brand: 'PayPal', last4: '', expiry: '' };
  if (type === 'apple_pay_card') {
    const card = transaction.applePayCard ?? {};
    return {
      kind: 'apple_pay',
      brand: (card.cardType ?? '').replace(/^Apple Pay - /, ''),
      last4: card.last4 ?? '',
      expiry: expiryOf(card),
    };
  }
  if (type === 'android_pay_card') {
    const card = transaction.androidPayCard ?? {};
    return {
      kind: 'google_pay',
      brand: card.sourceCardType ?? card.cardType ?? '',
      last4: card.sourceCardLast4 ?? card.last4 ?? '',
      expiry: expiryOf(card),
    };
  }
  const card = transaction.creditCard ?? {};
  return { kind: 'card', brand: card.cardType ?? '', last4: card.last4 ?? '', expiry: expiryOf(card) };
}

const expiryOf = ({ expirationMonth, expirationYear }: CardParts): string =>
  expirationMonth && expirationYear ? `${expirationMonth}/${expirationYear}` : '';
const unknown = (reason: string): AuthoriseResult => ({ outcome: 'UNKNOWN', reason });
