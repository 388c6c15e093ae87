/** What is wrong with the words that staff typed for a mail (OWN-11). Pure. */
import { fillText } from '#contract/messages/messages.ts';
import { emailPlaceholders, type Placeholder } from '#contract/staff/emails/email-placeholders.ts';
import { emailWordsMessages as messages } from '#contract/staff/emails/email-words-messages.ts';
import type { Passage } from './email-words.ts';
import { isNear } from './near-words.ts';
import { placeholdersIn } from './placeholders.ts';

/** Also marks that turn the direction of writing: a subject must read as it is written. */
const UNSHOWABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const braced = (name: string): string => `{${name}}`;

/** The first mistake of a text as a sentence; null where it has none. */
export function findMistake(passage: Passage, text: string, allowed: readonly Placeholder[]): string | null {
  if (text.trim() === '') return passage.mayBeEmpty ? null : messages.empty;
  if (text.length > passage.maxLength)
    return fillText(messages.tooLong, { length: String(text.length), max: String(passage.maxLength) });
  if (passage.input === 'line' && /[\r\n]/.test(text)) return messages.lineBreak;
  if (UNSHOWABLE.test(text) || !text.isWellFormed()) return messages.unshowable;
  const used = placeholdersIn(text);
  const unknown = used.find((name) => !(allowed as readonly string[]).includes(name));
  if (unknown !== undefined) return wordsOfUnknown(unknown, allowed);
  if (/[{}]/.test(text.replace(/\{\w+\}/g, '')))
    return fillText(messages.brace, { example: braced(allowed[0] ?? 'shop') });
  const missing = passage.required.find((name) => !used.includes(name));
  return missing ? fillText(messages.missing, { name: braced(missing), meaning: emailPlaceholders[missing] }) : null;
}

function wordsOfUnknown(name: string, allowed: readonly Placeholder[]): string {
  const meant = allowed.find((one) => isNear(one, name.toLowerCase()));
  return meant
    ? fillText(messages.misspelt, { name: braced(name), meant: braced(meant) })
    : fillText(messages.unknown, { name: braced(name), possible: allowed.map(braced).join(', ') });
}
