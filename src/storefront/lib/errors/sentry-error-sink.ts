/** Sentry's browser SDK without its default integrations; loaded with the first error that is sent. */
import { BrowserClient, defaultStackParser, type ErrorEvent, makeFetchTransport, Scope } from '@sentry/browser';
import { cleanErrorEvent } from '#shared/error-reports/clean-error-event.ts';
import { TRACE_SAMPLE_RATE } from '#shared/error-reports/error-report-rules.ts';
import type { ErrorSink } from './error-reporter.ts';

export function createSentryErrorSink(dsn: string): ErrorSink {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    // Sampling has been done before: every report is sent.
    sampleRate: 1,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    beforeSend: (event) => cleanErrorEvent(event as Parameters<typeof cleanErrorEvent>[0]) as ErrorEvent,
  });
  client.init();
  return {
    send: ({ error, fatal, path }) => {
      const scope = new Scope();
      scope.setLevel(fatal ? 'fatal' : 'error');
      scope.setTags({ side: 'browser' });
      scope.setTransactionName(path);
      client.captureException(error, { mechanism: { type: 'generic', handled: false } }, scope);
    },
  };
}
