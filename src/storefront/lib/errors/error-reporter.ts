/** What becomes of an error in the browser: judged by the shop's rules, then told to a service or kept here (ANA-09 to ANA-15). */
import type { ErrorReportSettings } from '#contract/errors/error-reports.ts';
import { asThrown, classifyError, type Thrown } from '#shared/error-report-rules.ts';

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
  /** Null when they could not be had: what happened waits for the next error. */
  loadSettings: () => Promise<ErrorReportSettings | null>;
  openService: (settings: ErrorReportSettings & { dsn: string }) => Promise<ErrorSink>;
  /** Where there is no service. */
  local: ErrorSink;
  /** A number from 0 to under 1. */
  chance: () => number;
}

/** Errors that wait for settings; more of them would say the same. */
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
      // Kept here everything is, as far as it is ours.
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
    /** Tells of one error once. Never throws, and nobody has to wait. */
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
