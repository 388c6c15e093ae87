/**
 * A logger that also reports everything logged at level error or above, so that callers need not report errors
 * themselves (ANA-09).
 */
import type { Logger } from 'pino';
import type { ErrorReports } from '#platform/log/error-reports.port.ts';

interface Logged {
  err?: unknown;
  /** A person has to look at it now. */
  alert?: unknown;
  path?: unknown;
  requestId?: unknown;
  part?: unknown;
  job?: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function reportLoggedErrors(log: Logger, reports: Pick<ErrorReports, 'report'>): Logger {
  const telling =
    (level: 'error' | 'fatal') =>
    (facts: unknown, message?: string, ...more: unknown[]): void => {
      const { err, alert, path, requestId, part, job } = (
        typeof facts === 'object' && facts !== null ? facts : {}
      ) as Logged;
      const fatal = level === 'fatal' || alert === true;
      const error = err instanceof Error ? err : fatal && message ? new Error(message) : null;
      if (error)
        reports.report(error, { fatal, path: text(path), requestId: text(requestId), part: text(part) || text(job) });
      log[level](facts, message, ...more);
    };
  return Object.create(log, { error: { value: telling('error') }, fatal: { value: telling('fatal') } }) as Logger;
}
