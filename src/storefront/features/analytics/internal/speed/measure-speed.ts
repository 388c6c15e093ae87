/** Measures the speed of a page view with Google's web-vitals and reports it when the page is hidden (WEB-01). */
import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { deviceKindOf, pageKindOf, type SpeedMetric, speedLimits } from '#contract/site/page-kinds.ts';
import type { SpeedReport } from '#contract/site/page-speed.ts';

/**
 * Measures the page that this document was loaded for, from now on. A page that comes back from the back/forward cache
 * is another page view; pages shown later without a page load are not. `isAllowed` is asked before anything is sent.
 */
export function measureSpeed(isAllowed: () => boolean): void {
  const [loaded] = performance.getEntriesByType('navigation');
  let report = newReport(loaded ? new URL(loaded.name).pathname : location.pathname);
  let isSent = false;
  const keep = ({ name, value }: Metric): void => {
    const metric = name.toLowerCase() as SpeedMetric;
    // The shop refuses a report with a value that cannot be true.
    if (value <= speedLimits[metric].max) report[metric] = rounded(metric, value);
  };
  const send = (): void => {
    if (document.visibilityState !== 'hidden' || isSent || !hasValues(report)) return;
    if (!isAllowed()) return;
    isSent = navigator.sendBeacon(
      '/nz/api/page-speed/reports',
      new Blob([JSON.stringify(report)], { type: 'application/json' }),
    );
  };
  // Before web-vitals listens: it measures the restored page with the same event.
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      report = newReport(location.pathname);
      isSent = false;
    },
    true,
  );
  for (const measure of [onCLS, onINP, onLCP, onTTFB] as const) measure(keep);
  // After web-vitals, which finishes its values in the capturing phase of the same event.
  addEventListener('visibilitychange', send);
}

const newReport = (path: string): SpeedReport => ({
  page: pageKindOf(path),
  device: deviceKindOf(window.innerWidth),
});

const hasValues = ({ page, device, ...values }: SpeedReport): boolean => Object.keys(values).length > 0;

/** Whole milliseconds; CLS to ten-thousandths. */
const rounded = (metric: SpeedMetric, value: number): number =>
  metric === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
