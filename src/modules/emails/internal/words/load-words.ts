import type { EmailsCtx } from '../../emails-context.ts';
import type { EmailWords, PlaceholderValues, Say } from './email-words.ts';
import { sayWith } from './fill-words.ts';
import { readTexts } from './wording-records.ts';

/**
 * The words of a kind of mail, with staff's own as they were when the message that is being delivered was written: sent
 * again after a failure or a crash, a mail has the same words (OWN-11).
 */
export async function loadSay<Name extends string>(
  ctx: Pick<EmailsCtx, 'db' | 'messageAt'>,
  words: EmailWords<Name>,
  common: PlaceholderValues,
): Promise<Say<Name>> {
  return sayWith(words, await readTexts(ctx, words.kind, ctx.messageAt ?? null), common);
}
