/** Whether errors are reported to a service, and which host pages may call for it. */
import type { Logger } from 'pino';
import { createLocalErrorReports } from '#adapters/error-reports/local-error-reports.ts';
import type { Config } from '#platform/config.ts';
import type { ErrorReports } from '#platform/log/error-reports.port.ts';
import type { PolicySources } from '../response-headers/content-security-policy.ts';

export async function chooseErrorReports(
  config: Config,
  log: Logger,
  count: (fatal: boolean) => void,
): Promise<ErrorReports> {
  const local = createLocalErrorReports(count);
  if (!config.KERB_ERROR_DSN) return local;
  // Loaded only when a service is configured: its package is the largest of all.
  const { createSentryErrorReports } = await import('#adapters/error-reports/sentry-error-reports.ts');
  const sentry = createSentryErrorReports({
    dsn: config.KERB_ERROR_DSN,
    sampleRate: config.KERB_ERROR_SAMPLE_RATE,
    timeoutMs: 5_000,
    // A warning, because an error would be reported in turn.
    complain: (reason) => log.warn({ reason }, 'an error report could not be sent'),
  });
  return {
    ...sentry,
    report: (error, where) => {
      local.report(error, where);
      sentry.report(error, where);
    },
  };
}

/** The host that receives reports, for the policy of pages. */
export const errorReportSources = ({ KERB_ERROR_DSN }: Pick<Config, 'KERB_ERROR_DSN'>): PolicySources =>
  KERB_ERROR_DSN ? { connects: [new URL(KERB_ERROR_DSN).origin] } : {};
