/**
 * Reads the steps of operations that handle money from their sources. Where an operation spans several transactions or
 * calls a provider, every await must be of a step, because a process may die at any of them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** Files in which a crash may occur between any two awaits. */
export const STEP_FILES = [
  'src/modules/checkout/place-order.ts',
  'src/modules/checkout/internal/order/start-order.ts',
  'src/modules/checkout/internal/order/answer-with-live-order.ts',
  'src/modules/checkout/internal/order/advance-order.ts',
  'src/modules/checkout/sweep-orders.ts',
  'src/modules/checkout/handle-gateway-webhook.ts',
  'src/modules/refunds/refund-order.ts',
  'src/modules/checkout/internal/order/finish-placed.ts',
  'src/modules/checkout/internal/order/finish-declined.ts',
  'src/modules/checkout/internal/order/start-failing.ts',
  'src/modules/checkout/internal/order/finish-failed.ts',
  'src/modules/payments/charges/capture-payment.ts',
  'src/modules/payments/charges/void-payment.ts',
  'src/modules/payments/refunds/refund-payment.ts',
  'src/modules/payments/refunds/request-refund.ts',
  'src/modules/fulfilment/cancel-order.ts',
  'src/modules/fulfilment/finish-cancelling.ts',
  'src/server/jobs/deliver-outbox.ts',
];
/** Files that save a payment method; swept in saved-methods-crashes.test.ts. */
export const SAVE_FILES = [
  'saved-methods/save-method',
  'saved-methods/sweep-saved-methods',
  'internal/advance-check',
].map((name) => `src/modules/payments/${name}.ts`);
/** Files of returns; swept in returns-crash.test.ts. */
export const RETURN_FILES = ['start-return', 'receive-return', 'refund-return'].map(
  (name) => `src/modules/returns/${name}.ts`,
);
/** Files that buy and void labels of parcels; swept in parcels.test.ts. */
export const LABEL_FILES = ['buy-parcel-label', 'continue-label', 'undo-parcel', 'sweep-labels'].map(
  (name) => `src/modules/parcels/${name}.ts`,
);
/** Files of changes of orders by staff; swept in change-crashes.test.ts. */
export const CHANGE_FILES = [
  'change-by-staff',
  'by-staff/record-change',
  'waiting/hold-for-payment',
  'waiting/end-change',
  'waiting/withdraw-change',
  'waiting/pay-change',
  'waiting/advance-change',
  'waiting/finish-paid',
  'waiting/sweep-changes',
].map((name) => `src/modules/order-changes/${name}.ts`);
/** Files of phone orders; swept in phone-order-crashes.test.ts. */
export const PHONE_FILES = [
  'checkout/phone/hold-phone-order',
  'checkout/phone/pay-phone-order',
  'phone-orders/hold-draft',
  'phone-orders/take-draft',
  'phone-orders/return-draft',
  'phone-orders/end-draft',
  'phone-orders/send-link',
].map((name) => `src/modules/${name}.ts`);
/** Files that buy and void labels of returns; swept in return-labels.test.ts. */
export const RETURN_LABEL_FILES = ['src/modules/parcels/return-labels/sweep-return-labels.ts'];
const STEP = /\bstep\(\s*'([^']+)'/g;
const AWAIT_OF_NO_STEP = /\bawait\b(?! step\()/;
const COMMENT_OR_IMPORT = /^\s*(\/\/|\/?\*)|^import /;

export interface Scan {
  /** Names of all steps, in the order of the files. */
  names: string[];
  /** Awaits of anything else, with file and line. */
  naked: string[];
}

/** Names of all steps, and awaits that are of none. */
export function scanSteps(
  files: readonly string[] = STEP_FILES,
  read = (file: string) => readFileSync(join(ROOT, file), 'utf8'),
): Scan {
  const names: string[] = [];
  const naked: string[] = [];
  for (const file of files) {
    const lines = read(file)
      .split('\n')
      .map((line) => (COMMENT_OR_IMPORT.test(line) ? '' : line));
    for (const [, name = ''] of lines.join('\n').matchAll(STEP)) names.push(name);
    for (const [index, line] of lines.entries())
      if (AWAIT_OF_NO_STEP.test(line)) naked.push(`${file}:${index + 1}: ${line.trim()}`);
  }
  return { names, naked };
}
