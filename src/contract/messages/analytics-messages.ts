/** Texts about analytics and size help; loaded with the components that show them. */

/** What each category of consent allows. */
export const consentWords = {
  analytics: 'Measuring: which pages and products are looked at, and what is bought. No names, no addresses.',
  fit: 'Size help: a fit service recommends sizes. With an order it gets your email address and what you bought.',
} as const;

/** The consent question, by its categories. */
export const consentQuestion = (categories: readonly (keyof typeof consentWords)[]): string =>
  categories.length > 1
    ? 'May we measure, and help with your size?'
    : categories[0] === 'fit'
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
