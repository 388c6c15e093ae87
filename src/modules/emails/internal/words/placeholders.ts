/** Placeholders of passages. Pure. */
import type { Placeholder } from '#contract/staff/emails/email-placeholders.ts';
import type { EmailWords, Passage } from './email-words.ts';

/** Those in a text, each once, as they are written. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];

/** What a passage may use: what every passage of the email may, and what its original has. */
export const allowedPlaceholders = ({ common }: Pick<EmailWords, 'common'>, { original }: Passage): Placeholder[] => [
  ...new Set([...common, ...(placeholdersIn(original) as Placeholder[])]),
];
