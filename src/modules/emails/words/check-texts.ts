/** Staff's own words of a mail, as they are saved, previewed and tested. Pure. */
import { emailWordsMessages } from '#contract/staff/emails/email-words-messages.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { EmailWords } from '../internal/words/email-words.ts';
import type { OwnTexts } from '../internal/words/fill-words.ts';
import { findMistake } from '../internal/words/find-mistake.ts';
import { allowedPlaceholders } from '../internal/words/placeholders.ts';

/** `fields`: passage → what is wrong there. */
export type WordsRefused = { reason: 'REFUSED'; fields: Record<string, string> };

/** The texts that differ from the original, without spaces at their ends. */
export function checkTexts(words: EmailWords, texts: OwnTexts): Result<OwnTexts, WordsRefused> {
  const fields: Record<string, string> = {};
  const changed: Record<string, string> = {};
  for (const [name, typed] of Object.entries(texts)) {
    const passage = Object.hasOwn(words.passages, name) ? words.passages[name] : undefined;
    const text = typed.replaceAll('\r\n', '\n').trim();
    const mistake = passage
      ? text === passage.original
        ? null
        : findMistake(passage, text, allowedPlaceholders(words, passage))
      : emailWordsMessages.noPassage;
    if (mistake !== null) fields[name] = mistake;
    else if (text !== passage?.original) changed[name] = text;
  }
  return Object.keys(fields).length > 0 ? fail({ reason: 'REFUSED', fields }) : ok(changed);
}
