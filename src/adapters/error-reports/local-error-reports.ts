/** Without a service errors stay here: the log has them already, the metrics count them (docs/production.md). */
import type { ErrorReports } from '#platform/log/error-reports.port.ts';

export const createLocalErrorReports = (count: (fatal: boolean) => void): ErrorReports => ({
  report: (_error, { fatal }) => count(fatal),
  trace: () => undefined,
  close: () => Promise.resolve(),
});
