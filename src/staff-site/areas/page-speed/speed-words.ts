/** What staff read about the metrics of page speed. */
import { type DeviceKind, type PageKind, type SpeedMetric, speedLimits } from '#contract/site/page-kinds.ts';
import type { Tone } from '../../ui/values.tsx';

export const metricWords: Readonly<Record<SpeedMetric, { name: string; short: string; meaning: string }>> = {
  lcp: {
    name: 'Largest Contentful Paint (LCP)',
    short: 'LCP',
    meaning: 'How long it takes until the largest image or text of the page is shown.',
  },
  inp: {
    name: 'Interaction to Next Paint (INP)',
    short: 'INP',
    meaning:
      'How long the page takes to react to a tap, a click or a key: about the slowest time of a page view. Page views without one are left out.',
  },
  cls: {
    name: 'Cumulative Layout Shift (CLS)',
    short: 'CLS',
    meaning: 'How much of the page moves by itself while somebody looks at it. 0 is nothing.',
  },
  ttfb: {
    name: 'Time to First Byte (TTFB)',
    short: 'TTFB',
    meaning: 'How long the browser waits for the first byte of the page: network and server.',
  },
};

export const pageWords: Readonly<Record<PageKind, string>> = {
  home: 'Home page',
  listing: 'Listings and search',
  product: 'Product pages',
  cart: 'Cart',
  checkout: 'Checkout steps',
  content: 'Articles, blog and stores',
  account: 'Account and orders',
  other: 'Other pages',
};

export const deviceWords: Readonly<Record<DeviceKind, string>> = {
  phone: 'Phones',
  tablet: 'Tablets',
  desktop: 'Desktops',
};

/** A value with its unit: '2.4 s', '180 ms', '0.05'. */
export function formatSpeed(metric: SpeedMetric, value: number): string {
  if (metric === 'cls') return String(Math.round(value * 1_000) / 1_000);
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}

/** What Google says of a value. */
export function ratingOf(metric: SpeedMetric, value: number): { word: string; tone: Tone } {
  const { good, poor } = speedLimits[metric];
  if (value <= good) return { word: 'Good', tone: 'good' };
  return value <= poor ? { word: 'Needs improvement', tone: 'plain' } : { word: 'Poor', tone: 'bad' };
}
