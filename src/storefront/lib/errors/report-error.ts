/** Reports an error of this page (ANA-09). Loaded with the first error, with all its dependencies. */
import type { ErrorReportSettings } from '#contract/errors/error-reports.ts';
import { callApi } from '../api-client/call-api.ts';
import { createErrorReporter } from './error-reporter.ts';
import { hasForeignScripts, isOwnError, type Uncaught } from './is-own-error.ts';
import { createLocalErrorSink } from './local-error-sink.ts';

const reporter = createErrorReporter({
  loadSettings: async () => {
    const answer = await callApi<ErrorReportSettings>('GET', 'error-reports/settings');
    return answer.ok && Array.isArray(answer.value?.deniedTags) ? answer.value : null;
  },
  openService: async ({ dsn }) => (await import('./sentry-error-sink.ts')).createSentryErrorSink(dsn),
  local: createLocalErrorSink(),
  chance: Math.random,
});

export const reportError = (error: unknown, fatal: boolean): void =>
  void reporter.report(error, { fatal, path: location.pathname });

/**
 * Classifies an uncaught error, also from before hydration: returns the error that the error page shall show and
 * report; any other is reported here.
 */
export function reportUncaught(uncaught: Uncaught): Error | null {
  // A page that is about to reload reports nothing.
  if (window.pageGuard?.isReloading()) return null;
  const { thrown } = uncaught;
  if (isOwnError(uncaught, `${location.origin}/nz/`, hasForeignScripts(document.scripts, location.origin)))
    return thrown instanceof Error ? thrown : new Error('something was thrown that is no Error', { cause: thrown });
  reportError(thrown, false);
  return null;
}
