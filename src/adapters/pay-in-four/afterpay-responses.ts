/** Maps Afterpay's responses to results. Only a response that names its payment and state is decisive. */
import type { AuthoriseResult, GatewayState } from '#modules/payments/card-gateway.port.ts';
import type { AgreedCheckout } from '#modules/payments/pay-in-four.port.ts';
import { textToCents } from '#shared/money.ts';

interface Money {
  amount?: unknown;
  currency?: unknown;
}
/** The fields read from a payment; any of them may be missing. */
export interface AfterpayPayment {
  id?: string;
  status?: string;
  paymentState?: string;
  merchantReference?: string;
  originalAmount?: Money;
  openToCaptureAmount?: Money;
  refunds?: { refundId?: string; amount?: Money }[];
  errorCode?: string;
  message?: string;
}
interface AfterpayError {
  consumer?: { email?: string; givenNames?: string; surname?: string; phoneNumber?: string };
  shipping?: {
    name?: string;
    line1?: string;
    line2?: string;
    area1?: string;
    area2?: string;
    postcode?: string;
    countryCode?: string;
    phoneNumber?: string;
  };
}
export interface AfterpayResponse {
  status: number;
  body: AfterpayPayment &
    AfterpayError & {
      token?: string;
      expires?: string;
      redirectCheckoutUrl?: string;
      amount?: Money;
      refundId?: string;
      results?: AfterpayPayment[];
      totalResults?: number;
    };
}

const STATES: Readonly<Record<string, GatewayState>> = {
  AUTH_APPROVED: 'AUTHORISED',
  AUTH_DECLINED: 'DECLINED',
  PARTIALLY_CAPTURED: 'CAPTURING',
  CAPTURED: 'CAPTURED',
  CAPTURE_DECLINED: 'DECLINED',
  VOIDED: 'VOIDED',
  EXPIRED: 'VOIDED',
};
/**
 * Responses that do not reveal the outcome: throttled, not authorised, a concurrent request with the key, server
 * errors.
 */
export const isUndecided = (status: number): boolean =>
  status < 400 || status >= 500 || [401, 403, 407, 408, 409, 421, 425, 429].includes(status);

export function readMoney(money: Money | undefined): { cents: bigint; currency: string } | null {
  const { amount, currency } = money ?? {};
  if (typeof amount !== 'string' || !/^\d{1,10}(\.\d{1,2})?$/.test(amount) || typeof currency !== 'string') return null;
  return { cents: textToCents(amount), currency };
}

export function stateOf(payment: AfterpayPayment): GatewayState | null {
  const state = STATES[payment.paymentState ?? ''] ?? null;
  const total = readMoney(payment.originalAmount);
  if (state !== 'CAPTURED' || !total || !Array.isArray(payment.refunds)) return state;
  const back = payment.refunds.reduce((sum, { amount }) => sum + (readMoney(amount)?.cents ?? 0n), 0n);
  return back > 0n && back >= total.cents ? 'REFUNDED' : state;
}

export const describeResponse = ({ status, body }: AfterpayResponse): string =>
  `${status} ${body.errorCode ?? body.status ?? ''} ${body.message ?? ''}`.trim().slice(0, 300);

export function readAuthorisation(reply: AfterpayResponse, orderNumber: string): AuthoriseResult {
  const { status, body } = reply;
  const state = stateOf(body);
  if (body.id && state) {
    if (body.merchantReference !== orderNumber)
      return {
        outcome: 'UNKNOWN',
        reason: `Afterpay answered about order ${body.merchantReference ?? 'none'} instead of ${orderNumber}`,
      };
    if (state === 'DECLINED')
      return {
        outcome: 'DECLINED',
        gatewayRef: body.id,
        code: 'DECLINED',
        reason: 'Afterpay declined the payment.',
        kind: 'DECLINED',
      };
    if (state === 'VOIDED')
      return {
        outcome: 'DECLINED',
        gatewayRef: body.id,
        code: 'VOIDED',
        reason: 'The authorisation was voided or has expired.',
        kind: 'DECLINED',
      };
    const money = readMoney(body.originalAmount);
    if (!money) return { outcome: 'UNKNOWN', reason: 'Afterpay’s response has no amount' };
    return {
      outcome: 'AUTHORISED',
      gatewayRef: body.id,
      amountCents: money.cents,
      currency: money.currency,
      card: { kind: 'pay_in_four', brand: 'Afterpay', last4: '', expiry: '' },
    };
  }
  if (isUndecided(status) || !body.errorCode)
    return { outcome: 'UNKNOWN', reason: `Afterpay responded ${describeResponse(reply)}` };
  // The shopper did not agree, or the token expired: no money is on hold, and a retry needs a new checkout.
  const kind = status === 402 ? 'DECLINED' : 'INVALID_REQUEST';
  return { outcome: 'DECLINED', gatewayRef: null, code: body.errorCode, reason: describeResponse(reply), kind };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The shopper and delivery address of Afterpay's checkout; null without an amount. */
export function readAgreement({ amount, consumer = {}, shipping }: AfterpayResponse['body']): AgreedCheckout | null {
  const total = readMoney(amount);
  if (total?.currency !== 'NZD') return null;
  return {
    amountCents: total.cents,
    email: text(consumer.email),
    firstName: text(consumer.givenNames),
    lastName: text(consumer.surname),
    phone: text(consumer.phoneNumber) || text(shipping?.phoneNumber),
    shipping: text(shipping?.line1)
      ? {
          name: text(shipping?.name),
          line1: text(shipping?.line1),
          line2: text(shipping?.line2),
          suburb: text(shipping?.area2),
          town: text(shipping?.area1),
          postcode: text(shipping?.postcode),
          country: text(shipping?.countryCode),
        }
      : null,
  };
}
