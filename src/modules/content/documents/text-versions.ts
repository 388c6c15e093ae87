/** Versions of the shop's terms, returns, guarantee and privacy pages, as orders keep them (HON-05). */
import { type AgreedText, agreedPages, isAgreedPage } from '#contract/site/agreed-texts.ts';
import { articleFields } from '#contract/site/content.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectTextsInForce, selectTextVersions } from '../internal/edition-records.ts';

type Db = { db: Queries };

/**
 * The versions that shoppers are shown now, by path. Read from the documents themselves, so it holds at once whoever
 * wrote them: staff, an import, the copy of a hosted text, SQL.
 */
export const readTextsInForce = (ctx: Db): Promise<Record<string, number>> => selectTextsInForce(ctx, agreedPages);

/** The texts of an order by title and date, terms first; `versions` are its versions by path. */
export async function listAgreedTexts(ctx: Db, versions: Readonly<Record<string, number>>): Promise<AgreedText[]> {
  if (Object.keys(versions).length === 0) return [];
  const rows = await selectTextVersions(ctx, versions);
  return agreedPages.flatMap((path) =>
    rows.flatMap((row) =>
      row.path === path
        ? [{ path, title: String(row.fields.title), version: row.version, since: row.since.toISOString() }]
        : [],
    ),
  );
}

export interface TextVersion {
  title: string;
  summary: string;
  body: string;
  since: Date;
  /** Null while it is the last version. */
  until: Date | null;
}

/** A version that shoppers could read, whatever the page says now; null for any other. */
export async function findTextVersion(ctx: Db, path: string, version: number): Promise<TextVersion | null> {
  if (!isAgreedPage(path)) return null;
  const [row] = await selectTextVersions(ctx, { [path]: version });
  const fields = row && articleFields.safeParse(row.fields);
  if (!row || !fields?.success) return null;
  const { title, summary, body } = fields.data;
  return { title, summary, body, since: row.since, until: row.until };
}
