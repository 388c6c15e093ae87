import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { EmailWords } from '../internal/words/email-words.ts';
import type { OwnTexts } from '../internal/words/fill-words.ts';
import { insertWording, readVersions } from '../internal/words/wording-records.ts';
import { listShopperEmails } from '../shopper-emails.ts';
import { checkTexts, type WordsRefused } from './check-texts.ts';

export type SaveWordsRefusal = 'UNKNOWN' | 'CHANGED_ELSEWHERE' | WordsRefused;

/**
 * Puts words in force for every email that is written from now on; no texts are a return to the original. Words that
 * are in force already stay as they are, without a further version. Refused where somebody else has saved since
 * `basedOn` (OWN-11).
 */
export async function saveEmailWords(
  ctx: Ctx,
  actor: string,
  kind: string,
  { basedOn, texts }: { basedOn: number; texts: OwnTexts },
): Promise<Result<null, SaveWordsRefusal>> {
  const words = listShopperEmails().get(kind)?.words;
  if (!words) return fail('UNKNOWN');
  const checked = checkTexts(words, texts);
  if (!checked.ok) return checked;
  return inTransaction(ctx, async (tx): Promise<Result<null, SaveWordsRefusal>> => {
    const [current] = await readVersions(tx, words.kind, 1);
    const before = current?.texts ?? {};
    const names = Object.keys(words.passages).filter((name) => before[name] !== checked.value[name]);
    if (names.length === 0) return ok(null);
    const saved = await insertWording(tx, { kind: words.kind, basedOn, texts: checked.value, savedBy: actor });
    if (!saved) return fail('CHANGED_ELSEWHERE');
    await writeAudit(tx, {
      actor,
      action: Object.keys(checked.value).length === 0 ? 'email.words-returned' : 'email.words-saved',
      subject: `email:${kind}`,
      detail: { email: words.name },
      before: shown(words, names, before),
      after: shown(words, names, checked.value),
    });
    return ok(null);
  });
}

/** The changed passages by what staff call them. */
const shown = ({ passages }: EmailWords, names: readonly string[], texts: OwnTexts): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [passages[name]?.label ?? name, texts[name] ?? passages[name]?.original ?? '']),
  );
