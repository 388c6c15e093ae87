/**
 * Without a reporting service nothing is sent: errors are already logged and counted in the metrics
 * (docs/production.md).
 */
import type { ErrorReports } from '#platform/log/error-reports.port.ts';

export const createLocalErrorReports = (count: (fatal: boolean) => void): ErrorReports => ({
  report: (_error, { fatal }) => count(fatal),
  trace: () => undefined,
  close: () => Promise.resolve(),
});
