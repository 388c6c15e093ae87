import { plainIssue } from '#contract/errors/plain-issue.ts';
import { type ContentDocument, contentDocument, documentId } from '#contract/site/content.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { selectEditors, upsertDocuments } from '../internal/content-records.ts';

export type DocumentOutcome = 'created' | 'changed' | 'unchanged' | { refused: string };

/**
 * Stores documents of another shop, in one transaction; for each what became of it (MOVE-01). One that somebody has
 * edited here is not replaced. `documents` are as they would be sent; without `apply` nothing is written.
 */
export async function importForeignDocuments(
  ctx: Ctx,
  documents: readonly { kind: 'article' | 'post'; path: string; [field: string]: unknown }[],
  { apply }: { apply: boolean },
): Promise<DocumentOutcome[]> {
  const read = documents.map((document) => contentDocument.safeParse(document, { error: plainIssue }));
  const valid = read.flatMap(({ success, data }) => (success ? [data] : []));
  let outcomes = new Map<string, DocumentOutcome>();
  await commitIfOk(ctx, async (tx): Promise<Result<null, 'ONLY_TRIED'>> => {
    outcomes = await store(tx, valid);
    return apply ? ok(null) : fail('ONLY_TRIED');
  });
  return read.map(({ success, data, error }): DocumentOutcome => {
    if (success) return outcomes.get(documentId(data)) ?? 'unchanged';
    const issue = error.issues[0];
    return { refused: `${issue?.path.at(-1)?.toString() ?? 'it'}: ${issue?.message ?? 'is not valid'}` };
  });
}

async function store(tx: Ctx, documents: readonly ContentDocument[]): Promise<Map<string, DocumentOutcome>> {
  const editors = await selectEditors(tx, documents.map(documentId));
  const free = documents.filter((document) => (editors.get(documentId(document)) ?? '') === '');
  const changed = new Set(free.length === 0 ? [] : await upsertDocuments(tx, free));
  return new Map(
    documents.map((document): [string, DocumentOutcome] => {
      const id = documentId(document);
      const editor = editors.get(id);
      if (editor !== undefined && editor !== '') return [id, { refused: 'was edited here since: it is kept' }];
      return [id, changed.has(id) ? (editor === undefined ? 'created' : 'changed') : 'unchanged'];
    }),
  );
}
