/** How speed of pages is grouped: by kind of page, kind of device and metric (WEB-01). Pure; the browser runs it too. */

export const pageKinds = ['home', 'listing', 'product', 'cart', 'checkout', 'content', 'account', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];

export const deviceKinds = ['phone', 'tablet', 'desktop'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const speedMetrics = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type SpeedMetric = (typeof speedMetrics)[number];

/**
 * Google's limits: a value up to `good` is good, one above `poor` is poor, between them it needs improvement. `max` is
 * the highest value that is taken. Milliseconds; CLS has no unit.
 */
export const speedLimits: Readonly<Record<SpeedMetric, { good: number; poor: number; max: number }>> = {
  lcp: { good: 2_500, poor: 4_000, max: 600_000 },
  inp: { good: 200, poor: 500, max: 600_000 },
  cls: { good: 0.1, poor: 0.25, max: 100 },
  ttfb: { good: 800, poor: 1_800, max: 600_000 },
};

/** Kinds by the path below /nz; the first that fits. */
const PATHS: readonly (readonly [PageKind, RegExp])[] = [
  ['home', /^\/?$/],
  ['product', /^\/products\/[^/]+\/?$/],
  ['listing', /^\/(products|search|categories|brands)(\/|$)/],
  ['cart', /^\/cart(-old)?\/?$/],
  ['checkout', /^\/checkout\//],
  ['content', /^\/(articles|blog|pages|stores)(\/|$)/],
  ['account', /^\/(account|orders|return)(\/|$)/],
];

/** The kind of the page at a path such as '/nz/products/court'; nothing else of the path is kept. */
export function pageKindOf(path: string): PageKind {
  const below = path.replace(/^\/nz(?=\/|$)/, '');
  return PATHS.find(([, pattern]) => pattern.test(below))?.[0] ?? 'other';
}

/** The kind of device by the width of its window in CSS pixels. */
export const deviceKindOf = (width: number): DeviceKind =>
  width < 640 ? 'phone' : width < 1_024 ? 'tablet' : 'desktop';
