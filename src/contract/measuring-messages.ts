/** Words about what is measured and what helps with sizes; they come with the parts that say them. */
import type { ConsentCategory } from './measuring.ts';

export const measuringMessages = {
  /** Followed by the link to the notice. */
  explanation: 'The shop works the same either way. Nothing of it runs until you say yes, and you can change your mind at the foot of any page.',
  notice: 'Privacy notice',
  necessary: 'Necessary: your cart, logging in, paying, and keeping fraud out. Always on.',
  accept: 'Accept all',
  refuse: 'Refuse all',
  save: 'Save choices',
  fitLoading: 'Asking for your size…',
  fitFailed: 'Size help can’t be reached right now.',
  fitOffer: 'Not sure? Get a size recommendation',
} as const;

/** The question, by what it is about. */
export const consentQuestion = (asked: readonly ConsentCategory[]): string =>
  asked.length > 1
    ? 'May we measure, and help with your size?'
    : asked[0] === 'fit'
      ? 'May a fit service help with your size?'
      : 'May we measure how the shop is used?';

export const consentWords: Readonly<Record<ConsentCategory, string>> = {
  analytics: 'Measuring: which pages and products are looked at, and what is bought. No names, no addresses.',
  fit: 'Size help: a fit service recommends sizes. With an order it gets your email address and what you bought.',
};
