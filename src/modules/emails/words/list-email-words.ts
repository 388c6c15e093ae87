/** What the staff site shows of the words of mails (OWN-11). */
import type { EmailListReply, EmailPassage, EmailWordsReply } from '#contract/staff/emails/email-words.ts';
import type { Queries } from '#platform/database/database.ts';
import type { EmailWords, Passage } from '../internal/words/email-words.ts';
import type { OwnTexts } from '../internal/words/fill-words.ts';
import { allowedPlaceholders } from '../internal/words/placeholders.ts';
import { latestOrderNumber, readLatest, readVersions, type WordingRow } from '../internal/words/wording-records.ts';
import { listShopperEmails } from '../shopper-emails.ts';

const MAX_VERSIONS = 50;

/** Every kind of email to shoppers, by name, and whether staff have changed its words. */
export async function listEmailWords(ctx: { db: Queries }): Promise<EmailListReply> {
  const latest = await readLatest(ctx);
  const emails = [...listShopperEmails()].map(([kind, { words }]) => {
    const { name, when } = words;
    return { kind, name, when, changed: changeOf(latest.get(words.kind)) };
  });
  return { emails: emails.sort((one, other) => one.name.localeCompare(other.name)) };
}

const changeOf = (row: WordingRow | undefined): { at: string; by: string } | null =>
  row && Object.keys(row.texts).length > 0 ? { at: row.savedAt.toISOString(), by: row.savedBy } : null;

/** One kind with its words and their history; null where there is none. `seesOrders`: also the order placed last. */
export async function getEmailWords(
  ctx: { db: Queries },
  kind: string,
  { seesOrders }: { seesOrders: boolean },
): Promise<EmailWordsReply | null> {
  const email = listShopperEmails().get(kind);
  if (!email) return null;
  const { words, scenes } = email;
  const versions = await readVersions(ctx, words.kind, MAX_VERSIONS);
  const [current] = versions;
  return {
    ...{ kind, name: words.name, when: words.when },
    version: current?.version ?? 0,
    passages: Object.entries(words.passages).map(([name, passage]) =>
      toPassage(words, name, passage, current?.texts ?? {}),
    ),
    scenes: Object.keys(scenes),
    latestOrder: seesOrders ? await latestOrderNumber(ctx) : null,
    history: versions.map(({ version, savedAt, savedBy, texts }) => ({
      ...{ number: version, at: savedAt.toISOString(), by: savedBy, texts },
    })),
  };
}

function toPassage(words: EmailWords, name: string, passage: Passage, texts: OwnTexts): EmailPassage {
  const { label, input, maxLength, mayBeEmpty, original, required } = passage;
  return {
    ...{ name, label, input, maxLength, mayBeEmpty, original, text: texts[name] ?? original },
    placeholders: allowedPlaceholders(words, passage).map((one) => ({ name: one, isRequired: required.includes(one) })),
  };
}
