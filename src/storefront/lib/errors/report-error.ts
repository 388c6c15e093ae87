/** Reports an error of this page (ANA-09). Comes with the first error, and so does all it needs. */
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

/** Judges what nobody caught, also before the page was alive: the error that the error page shall stand for, which then reports it; anything else is reported here. */
export function reportUncaught(uncaught: Uncaught): Error | null {
  // A page that is about to load itself anew has no errors.
  if (window.pageGuard?.isReloading()) return null;
  const { thrown } = uncaught;
  if (isOwnError(uncaught, `${location.origin}/nz/`, hasForeignScripts(document.scripts, location.origin)))
    return thrown instanceof Error ? thrown : new Error('something was thrown that is no Error', { cause: thrown });
  reportError(thrown, false);
  return null;
}
