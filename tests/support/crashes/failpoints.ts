/**
 * Reads the awaits of all steps that handle money from their sources: each must be followed directly by a failpoint.
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
/** Files that save a payment method; swept in saved-methods.test.ts. */
export const SAVE_FILES = [
  'saved-methods/save-method',
  'saved-methods/sweep-saved-methods',
  'internal/drive-check',
].map((name) => `src/modules/payments/${name}.ts`);
/** Files of returns; swept in returns-crash.test.ts. */
export const RETURN_FILES = ['start-return', 'receive-return', 'refund-return'].map(
  (name) => `src/modules/returns/${name}.ts`,
);
const FAILPOINT = /^\s*await failpoint\('([a-z-]+\.[a-z0-9-]+)'\);$/;

export interface Scan {
  names: string[];
  naked: string[];
}

/** Names of all failpoints, and awaits that are not followed by one. */
export function scanFailpoints(
  files: readonly string[] = STEP_FILES,
  read = (file: string) => readFileSync(join(ROOT, file), 'utf8'),
): Scan {
  const names: string[] = [];
  const naked: string[] = [];
  for (const file of files) {
    const lines = read(file)
      .split('\n')
      .map((line) => (/^\s*(\/\/|\/?\*)|^import /.test(line) ? '' : line));
    for (const [index, line] of lines.entries()) {
      const name = FAILPOINT.exec(line)?.[1];
      if (name) names.push(name);
      else if (/\bawait\b/.test(line) && !FAILPOINT.test(lines[endOfStatement(lines, index) + 1] ?? ''))
        naked.push(`${file}:${index + 1}: ${line.trim()}`);
    }
  }
  return { names, naked };
}

/** Index of the line where the statement that starts at `start` ends: all brackets closed and a semicolon. */
function endOfStatement(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let index = start; index < lines.length; index += 1) {
    for (const char of lines[index] ?? '') {
      if ('([{'.includes(char)) depth += 1;
      if (')]}'.includes(char)) depth -= 1;
    }
    if (depth <= 0 && (lines[index] ?? '').trimEnd().endsWith(';')) return index;
  }
  return lines.length;
}
