/**
 * Reports errors of the server to Sentry or a compatible service, using only the SDK's core, without its integrations.
 */
import { randomBytes } from 'node:crypto';
import { createStackParser, createTransport, type ErrorEvent, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient, type ServerRuntimeClientOptions } from '@sentry/core/server';
import type { ErrorReports } from '#platform/log/error-reports.port.ts';
import { cleanErrorEvent } from '#shared/error-reports/clean-error-event.ts';
import { isCriticalPath, TRACE_SAMPLE_RATE } from '#shared/error-reports/error-report-rules.ts';
import { scrubText } from '#shared/error-reports/scrub-text.ts';

export interface SentryOptions {
  dsn: string;
  sampleRate: number;
  timeoutMs: number;
  /** A random number from 0 to under 1. */
  chance?: () => number;
  /** Reports that a report could not be sent; it is not retried. */
  complain: (reason: string) => void;
}

type Transport = ServerRuntimeClientOptions['transport'];

export function createSentryErrorReports(options: SentryOptions): ErrorReports {
  const { dsn, sampleRate, chance = Math.random } = options;
  const client = new ServerRuntimeClient({
    dsn,
    transport: transportOf(options),
    platform: 'node',
    runtime: { name: 'node' },
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [],
    sendClientReports: false,
    // Sampling is decided in this file, where fatal errors and those of the checkout are known.
    sampleRate: 1,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    beforeSend: (event) => cleanErrorEvent(event as Parameters<typeof cleanErrorEvent>[0]) as ErrorEvent,
  });
  client.init();

  return {
    report: (error, { fatal, path, requestId, part }) => {
      if (!fatal && !isCriticalPath(path) && chance() >= sampleRate) return;
      const scope = new Scope();
      scope.setLevel(fatal ? 'fatal' : 'error');
      scope.setTags({ side: 'server', ...(requestId && { request_id: requestId }), ...(part && { part }) });
      if (path) scope.setTransactionName(path);
      client.captureException(error, { mechanism: { type: 'generic', handled: true } }, scope);
    },
    trace: ({ name, status, milliseconds }) => {
      if (chance() >= TRACE_SAMPLE_RATE) return;
      const now = Date.now() / 1000;
      client.captureEvent({
        type: 'transaction',
        transaction: scrubText(name, 100),
        start_timestamp: now - milliseconds / 1000,
        timestamp: now,
        contexts: {
          trace: {
            trace_id: randomBytes(16).toString('hex'),
            span_id: randomBytes(8).toString('hex'),
            op: 'http.server',
            status: status < 500 ? 'ok' : 'internal_error',
          },
        },
      });
    },
    close: async () => {
      await client.close(2_000);
    },
  };
}

/** Sends one envelope, once. */
const transportOf =
  ({ timeoutMs, complain }: SentryOptions): Transport =>
  (options) =>
    createTransport(options, async ({ body }) => {
      try {
        const reply = await fetch(options.url, {
          method: 'POST',
          body: body as BodyInit,
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        await reply.arrayBuffer();
        if (!reply.ok) complain(`answered ${reply.status}`);
        return {
          statusCode: reply.status,
          headers: {
            'retry-after': reply.headers.get('retry-after'),
            'x-sentry-rate-limits': reply.headers.get('x-sentry-rate-limits'),
          },
        };
      } catch (error) {
        complain(error instanceof Error ? error.name : 'unknown');
        return {};
      }
    });
