/** What of an error may stand in a log: never the rows, tokens, PINs or addresses that a driver or library puts into it (SEC-16). */
import { scrubStack, scrubText } from '#shared/scrub-text.ts';

/** Names and codes that say what went wrong; everything else an error carries (`detail`, `where`, `query`, `parameters`, `body` …) may hold a row. */
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
const DEEPEST = 5;

export interface LoggableError {
  type: string;
  message: string;
  stack: string;
  cause?: LoggableError;
  errors?: LoggableError[];
  [kept: string]: unknown;
}

/** An error as the log keeps it; of what is no error, its kind. */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? scrubText(error) : '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const more = error as Error & Record<string, unknown>;
  const kept = KEPT.flatMap((key) => {
    const value = more[key];
    return typeof value === 'number' || (typeof value === 'string' && NAME.test(value)) ? [[key, value] as const] : [];
  });
  return {
    type: name,
    message: scrubText(message),
    stack: scrubStack(stack),
    ...Object.fromEntries(kept),
    ...(cause !== undefined && depth < DEEPEST && { cause: loggableError(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < DEEPEST && { errors: error.errors.slice(0, 5).map((one) => loggableError(one, depth + 1)) }),
  };
}
