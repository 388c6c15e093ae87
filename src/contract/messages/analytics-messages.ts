/** Words about what is measured and what helps with sizes; they come with the parts that say them. */
import type { ConsentCategory } from '../site/analytics.ts';

/** The question, by what it is about. */
export const consentQuestion = (asked: readonly ConsentCategory[]): string =>
  asked.length > 1
    ? 'May we measure, and help with your size?'
    : asked[0] === 'fit'
      ? 'May a fit service help with your size?'
      : 'May we measure how the shop is used?';

export const analyticsMessages = {
  necessary: 'Necessary: your cart, logging in, paying, and keeping fraud out. Always on.',
  save: 'Save choices',
} as const;

export const fitMessages = {
  loading: 'Asking for your size…',
  failed: 'Size help can’t be reached right now.',
  offer: 'Not sure? Get a size recommendation',
} as const;

export const consentWords: Readonly<Record<ConsentCategory, string>> = {
  analytics: 'Measuring: which pages and products are looked at, and what is bought. No names, no addresses.',
  fit: 'Size help: a fit service recommends sizes. With an order it gets your email address and what you bought.',
};
