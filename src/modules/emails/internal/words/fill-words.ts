/** Puts values in the place of placeholders. Pure. */
import type { Placeholder } from '#contract/staff/emails/email-placeholders.ts';
import type { EmailWords, Passage, PlaceholderValues, Say } from './email-words.ts';
import { findMistake } from './find-mistake.ts';
import { allowedPlaceholders } from './placeholders.ts';

/** Of staff's own texts by name; a passage that is not among them has its original. */
export type OwnTexts = Readonly<Record<string, string>>;

/** A line break in a value would begin a new field of a mail's header. */
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

/**
 * The words of a kind of mail with staff's own texts. A text that is no longer valid after an update of the shop is
 * replaced by the original: a mail always has its facts. Values are never read for placeholders of their own.
 */
export function sayWith<Name extends string>(
  words: EmailWords<Name>,
  own: OwnTexts,
  common: PlaceholderValues,
): Say<Name> {
  return (name, values = {}) => {
    const passage = words.passages[name];
    const text = own[name];
    const isUsable = text !== undefined && findMistake(passage, text, allowedPlaceholders(words, passage)) === null;
    return fill(passage, isUsable ? text : passage.original, { ...common, ...values });
  };
}

/** An empty value takes the space before it along: 'Kia ora,'. */
function fill({ input }: Passage, text: string, values: PlaceholderValues): string {
  const filled = text.replace(/( ?)\{(\w+)\}/g, (_, space: string, placeholder: Placeholder) => {
    const value = values[placeholder];
    if (value === undefined) throw new Error(`an email lacks the value of {${placeholder}}`);
    return value === '' ? '' : space + value;
  });
  return input === 'line' ? filled.replace(CONTROL, ' ').trim() : filled;
}
