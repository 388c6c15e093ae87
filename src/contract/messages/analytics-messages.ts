/** Texts about analytics and size help; loaded with the components that show them. */

/** Categories of consent, beside what is necessary. */
export type ConsentCategory = 'analytics' | 'fit';
/** What consent to analytics is asked for: how the shop is used, how fast its pages are, or both. */
export type Measured = 'use' | 'speed' | 'both';

const analyticsWords: Readonly<Record<Measured, string>> = {
  use: 'Measuring: which pages and products are looked at, and what is bought. No names, no addresses.',
  both: 'Measuring: which pages and products are looked at, what is bought, and how fast pages are. No names, no addresses.',
  speed: 'Measuring: how fast pages load and react, by kind of page and width of screen. Nothing about you.',
};

/** What a category of consent allows. */
export const consentWords = (category: ConsentCategory, measured: Measured): string =>
  category === 'analytics'
    ? analyticsWords[measured]
    : 'Size help: a fit service recommends sizes. With an order it gets your email address and what you bought.';

/** The consent question, by its categories and what is measured. */
export function consentQuestion(categories: readonly ConsentCategory[], measured: Measured): string {
  if (categories.length > 1) return 'May we measure, and help with your size?';
  if (categories[0] === 'fit') return 'May a fit service help with your size?';
  return measured === 'speed' ? 'May we measure how fast our pages are?' : 'May we measure how the shop is used?';
}

export const analyticsMessages = {
  necessary: 'Necessary: your cart, logging in, paying, and keeping fraud out. Always on.',
  save: 'Save choices',
} as const;

export const fitMessages = {
  loading: 'Asking for your size…',
  failed: 'Size help can’t be reached right now.',
  offer: 'Not sure? Get a size recommendation',
} as const;
