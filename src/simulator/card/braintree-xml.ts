/** Responses in the XML that Braintree's SDKs read. */
import { centsToText } from '#shared/money.ts';
import type { Transaction } from './transactions.ts';
import type { ValidationProblem } from './validation-problems.ts';
import type { VaultedMethod } from './vault.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML cannot contain control characters; the rest is escaped.
const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
const text = (name: string, value: string): string => `<${name}>${escapeXml(value)}</${name}>`;
const optional = (name: string, value: string | null): string =>
  value === null || value === '' ? `<${name} nil="true"></${name}>` : text(name, value);
const list = (name: string, items: readonly string[]): string => `<${name} type="array">${items.join('')}</${name}>`;

export function transactionXml(transaction: Transaction): string {
  return HEAD + transactionElement(transaction);
}

function transactionElement(transaction: Transaction): string {
  return `<transaction>${[
    text('id', transaction.id),
    text('status', transaction.status),
    text('type', transaction.type),
    text('amount', centsToText(transaction.amountCents)),
    text('currency-iso-code', transaction.currency),
    text('merchant-account-id', transaction.merchantAccountId),
    optional('order-id', transaction.orderId),
    `<created-at type="datetime">${transaction.createdAt}</created-at>`,
    `<updated-at type="datetime">${transaction.updatedAt}</updated-at>`,
    optional('processor-response-code', transaction.code),
    optional('processor-response-text', transaction.text),
    optional('gateway-rejection-reason', transaction.rejectionReason),
    ...(transaction.riskDecision === ''
      ? []
      : [
          `<risk-data>${text('id', `risk-${transaction.id}`)}${text('decision', transaction.riskDecision)}</risk-data>`,
        ]),
    optional('processor-settlement-response-code', transaction.settlementCode),
    text('cvv-response-code', transaction.instrument.cvvResponse),
    optional('refunded-transaction-id', transaction.refundedTransactionId),
    list(
      'refund-ids',
      transaction.refundIds.map((id) => text('item', id)),
    ),
    instrumentElements(transaction.instrument),
  ].join('')}</transaction>`;
}

function instrumentElements({ kind, brand, last4, expiry, token }: Transaction['instrument']): string {
  const [month = '', year = ''] = expiry.split('/');
  const expires = text('expiration-month', month) + text('expiration-year', year);
  if (kind === 'paypal')
    return `${text('payment-instrument-type', 'paypal_account')}<paypal>${text('token', token)}${text('payer-email', 'payer@example.com')}</paypal>`;
  if (kind === 'apple_pay') {
    return `${text('payment-instrument-type', 'apple_pay_card')}<apple-pay>${text('token', token)}${text('card-type', `Apple Pay - ${brand}`)}${text('last-4', last4)}${expires}</apple-pay>`;
  }
  if (kind === 'google_pay') {
    return (
      text('payment-instrument-type', 'android_pay_card') +
      `<android-pay-card>${text('token', token)}${text('source-card-type', brand)}${text('source-card-last-4', last4)}${text('virtual-card-type', brand)}${text('virtual-card-last-4', last4)}${expires}</android-pay-card>`
    );
  }
  return `${text('payment-instrument-type', 'credit_card')}<credit-card>${text('token', token)}${text('card-type', brand)}${text('last-4', last4)}${expires}</credit-card>`;
}

/** A refusal that created a transaction: declined, rejected or failed. */
export function refusalXml(transaction: Transaction): string {
  const message =
    transaction.status === 'gateway_rejected' ? `Gateway Rejected: ${transaction.rejectionReason}` : transaction.text;
  return `${HEAD}<api-error-response><errors>${list('errors', [])}</errors>${text('message', message)}${transactionElement(transaction)}</api-error-response>`;
}

/** A refusal by validation, without a transaction. */
export function problemXml({ code, attribute, message, on }: ValidationProblem): string {
  const error = list('errors', [
    `<error><attribute type="symbol">${attribute}</attribute>${text('code', code)}${text('message', message)}</error>`,
  ]);
  const inside = on === 'credit-card' ? `${list('errors', [])}<credit-card>${error}</credit-card>` : error;
  const outside = on === 'customer' ? `<customer>${inside}</customer>` : `<transaction>${inside}</transaction>`;
  return `${HEAD}<api-error-response><errors>${list('errors', [])}${outside}</errors>${text('message', message)}</api-error-response>`;
}

export function customerXml(id: string): string {
  return `${HEAD}<customer>${text('id', id)}</customer>`;
}

/** A payment method of the vault, in the element named after its type. */
export function methodXml({ customerId, token, instrument }: VaultedMethod): string {
  const { kind, brand, last4, expiry } = instrument;
  const [month = '', year = ''] = expiry.split('/');
  const common = text('token', token) + text('customer-id', customerId);
  if (kind === 'paypal')
    return `${HEAD}<paypal-account>${common}${text('email', 'payer@example.com')}</paypal-account>`;
  return `${HEAD}<credit-card>${common}${text('card-type', brand)}${text('last-4', last4)}${text('expiration-month', month)}${text('expiration-year', year)}</credit-card>`;
}

export function clientTokenXml(value: string): string {
  return `${HEAD}<client-token>${text('value', value)}</client-token>`;
}

export function searchIdsXml(ids: readonly string[]): string {
  return `${HEAD}<search-results><page-size type="integer">50</page-size>${list(
    'ids',
    ids.map((id) => text('item', id)),
  )}</search-results>`;
}

export function searchPageXml(transactions: readonly Transaction[]): string {
  return (
    `${HEAD}<credit-card-transactions type="collection"><current-page-number type="integer">1</current-page-number><page-size type="integer">50</page-size>` +
    `<total-items type="integer">${transactions.length}</total-items>${transactions.map(transactionElement).join('')}</credit-card-transactions>`
  );
}
