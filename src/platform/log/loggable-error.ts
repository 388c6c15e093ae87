/**
 * The parts of an error that may be logged: never the rows, tokens, PINs or addresses that a driver or library puts
 * into it (SEC-16).
 */
import { scrubStack, scrubText } from '#shared/error-reports/scrub-text.ts';

/**
 * Names and codes that identify the failure; every other property of an error (`detail`, `where`, `query`,
 * `parameters`, `body` …) may contain row data.
 */
const KEPT = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'status',
  'statusCode',
  'responseCode',
] as const;
const NAME = /^[\w.:-]{1,100}$/;
const MAX_DEPTH = 5;

export interface LoggableError {
  type: string;
  message: string;
  stack: string;
  cause?: LoggableError;
  errors?: LoggableError[];
  [fields: string]: unknown;
}

/** An error as it is logged; for a value that is not an error, its type. */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? scrubText(error) : '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const more = error as Error & Record<string, unknown>;
  const fields = KEPT.flatMap((key) => {
    const value = more[key];
    return typeof value === 'number' || (typeof value === 'string' && NAME.test(value)) ? [[key, value] as const] : [];
  });
  return {
    type: name,
    message: scrubText(message),
    stack: scrubStack(stack),
    ...Object.fromEntries(fields),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: loggableError(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < MAX_DEPTH && { errors: error.errors.slice(0, 5).map((one) => loggableError(one, depth + 1)) }),
  };
}
