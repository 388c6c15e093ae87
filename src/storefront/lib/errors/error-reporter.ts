/**
 * Handles an error in the browser: classified by the shop's rules, then sent to a service or stored here (ANA-09 to
 * ANA-15).
 */
import type { ErrorReportSettings } from '#contract/errors/error-reports.ts';
import { asThrown, classifyError, type Thrown } from '#shared/error-reports/error-report-rules.ts';

export interface ErrorReport {
  error: unknown;
  thrown: Thrown;
  fatal: boolean;
  path: string;
}
/** Where reports go. */
export interface ErrorSink {
  send: (report: ErrorReport) => void;
}
export interface ReporterDependencies {
  /** Null when they could not be loaded: the errors wait for the next one. */
  loadSettings: () => Promise<ErrorReportSettings | null>;
  openService: (settings: ErrorReportSettings & { dsn: string }) => Promise<ErrorSink>;
  /** The sink without a service. */
  local: ErrorSink;
  /** A number from 0 to under 1. */
  chance: () => number;
}

/** Maximum number of errors that wait for settings. */
const MAX_WAITING = 10;

export function createErrorReporter({ loadSettings, openService, local, chance }: ReporterDependencies) {
  const known = new WeakSet<object>();
  const waiting: ErrorReport[] = [];
  let settings: ErrorReportSettings | null = null;
  let service: ErrorSink | null = null;
  let running: Promise<void> | null = null;

  const work = async (): Promise<void> => {
    settings ??= await loadSettings();
    if (!settings) return;
    const { dsn, ...rules } = settings;
    while (waiting.length > 0) {
      const report = waiting.shift() as ErrorReport;
      // Without a service every error of ours is stored, so the sample rate is 1.
      const verdict = classifyError(report.thrown, report, dsn ? rules : { ...rules, sampleRate: 1 }, chance());
      if (verdict !== 'send') continue;
      if (!dsn) {
        local.send(report);
        continue;
      }
      service ??= await openService({ ...rules, dsn });
      service.send(report);
    }
  };

  return {
    /** Reports an error once. Never throws, and does not have to be awaited. */
    report(error: unknown, { fatal, path }: { fatal: boolean; path: string }): Promise<void> {
      if (typeof error === 'object' && error !== null) {
        if (known.has(error)) return running ?? Promise.resolve();
        known.add(error);
      }
      if (waiting.length < MAX_WAITING) waiting.push({ error, thrown: asThrown(error), fatal, path });
      running ??= work()
        .catch(() => undefined)
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
}
