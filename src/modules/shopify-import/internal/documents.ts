/** Pages and blog posts of a Shopify shop, as Matrixify exports them: Shopify itself exports neither (MOVE-01). */
import { type DocumentOutcome, importForeignDocuments } from '#modules/content/documents/import-foreign-documents.ts';
import { slugify } from '#shared/ids.ts';
import { cellOf, documentOf } from './documents/document-of.ts';
import { linksOf } from './documents/links-of.ts';
import type { ExportImport, MoveCtx, RowOutcome } from './export-import.ts';

type Row = Readonly<Record<string, string>>;
type Kind = 'article' | 'post';
interface Read {
  line: number;
  path: string;
  row: Row;
}
const documentsImport = (kind: Kind): ExportImport => ({
  required: ['Handle', 'Title', 'Body HTML'],
  open: (ctx, { apply }) => {
    const lines = new Map<string, number>();
    let batch: Read[] = [];
    return {
      add: (line, row): RowOutcome | null => {
        const handle = slugify(cellOf(row, 'Handle'));
        const blog = slugify(cellOf(row, 'Blog: Handle', 'Blog: Title'));
        const path = kind === 'post' ? `${blog}/${handle}` : handle;
        const refuse = (refused: string): RowOutcome => ({
          ...{ line, name: path.slice(0, 200), outcome: { refused }, leftOut: null },
        });
        if (handle === '' || (kind === 'post' && blog === '')) return refuse('has no handle, or no blog');
        const before = lines.get(path);
        if (before !== undefined) return refuse(`the same address is in line ${before} already`);
        lines.set(path, line);
        batch.push({ line, path, row });
        return null;
      },
      store: () => {
        const storing = batch;
        batch = [];
        return storing.length === 0 ? Promise.resolve([]) : storeDocuments(ctx, kind, storing, apply);
      },
    };
  },
});
export const pagesImport = documentsImport('article');
export const postsImport = documentsImport('post');

async function storeDocuments(
  ctx: MoveCtx,
  kind: Kind,
  storing: readonly Read[],
  apply: boolean,
): Promise<RowOutcome[]> {
  const linkOf = await linksOf(
    ctx,
    storing.map(({ row }) => cellOf(row, 'Body HTML')),
  );
  const read = storing.map(({ path, row }) => documentOf(kind, path, row, linkOf));
  const outcomes: DocumentOutcome[] = await importForeignDocuments(
    ctx,
    read.map(({ document }) => document),
    { apply },
  );
  return storing.map(
    ({ line, path }, at): RowOutcome => ({
      ...{ line, name: path, outcome: outcomes[at] ?? 'unchanged' },
      leftOut: read[at]?.leftOut.join('; ') || null,
      ...(read[at]?.document.published && { brings: kind === 'post' ? `/blogs/${path}` : `/pages/${path}` }),
    }),
  );
}
