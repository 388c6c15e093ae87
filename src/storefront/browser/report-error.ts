/** Reports an error of this page (ANA-09). Comes with the first error, and so does all it needs. */
import type { ErrorReportSettings } from '#contract/error-reports.ts';
import { callApi } from './api-call.ts';
import { createErrorReporter } from './error-reporter.ts';
import { isOwnError } from './is-own-error.ts';
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

export const reportError = (error: unknown, fatal: boolean): void => void reporter.report(error, { fatal, path: location.pathname });

/** Judges what nobody caught: whether the error page shall stand for it, which then reports it; anything else is reported here. */
export function hearUncaught(thrown: unknown): thrown is Error {
  // A page that is about to load itself anew has no errors.
  if (window.pageGuard?.isReloading()) return false;
  if (isOwnError(thrown, `${location.origin}/nz/`)) return true;
  reportError(thrown, false);
  return false;
}

/** What was thrown before the page was alive. It came alive all the same, so none of it was fatal. */
export function reportEarly(): void {
  for (const thrown of window.pageGuard?.early.splice(0) ?? []) reportError(thrown, false);
}
