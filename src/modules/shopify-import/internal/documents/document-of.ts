import { readForeignHtml, summaryOf } from '#modules/content/documents/foreign-html.ts';
import { slugify } from '#shared/ids.ts';
import { momentOf } from '../moment-of.ts';

type Row = Readonly<Record<string, string>>;
const MAX_TAGS = 8;
const MAX_TAG = 40;

/** The first of these cells that is not empty. */
export const cellOf = (row: Row, ...names: string[]): string =>
  (names.map((name) => row[name] ?? '').find(Boolean) ?? '').trim();

/** A row as a document of ours, to be validated, and what of it is left out. */
export function documentOf(kind: 'article' | 'post', path: string, row: Row, linkOf: (href: string) => string) {
  const title = cellOf(row, 'Title').replace(/\s+/g, ' ').slice(0, 200);
  const { body, leftOut } = readForeignHtml(cellOf(row, 'Body HTML'), linkOf);
  const summary = summaryOf(cellOf(row, 'Summary HTML')) || summaryOf(cellOf(row, 'Body HTML')) || title;
  const at = momentOf(cellOf(row, 'Published At'));
  const wanted = cellOf(row, 'Tags').split(',').map(slugify).filter(Boolean);
  const tags = [...new Set(wanted.filter((tag) => tag.length <= MAX_TAG))].slice(0, MAX_TAGS);
  const author = cellOf(row, 'Author').slice(0, 200);
  const picture = cellOf(row, 'Image Src');
  return {
    document: {
      ...{ kind, path },
      published: cellOf(row, 'Published') === '' ? at !== null : !/^(false|no|0)$/i.test(cellOf(row, 'Published')),
      publishAt: at,
      fields: { title, summary, body, ...(kind === 'post' && { tags, ...(author && { author }) }) },
    },
    leftOut: [
      ...leftOut,
      ...(picture === '' ? [] : ['its picture has to be added here']),
      ...(kind === 'post' && tags.length < new Set(wanted).size ? [`only ${MAX_TAGS} tags of ${MAX_TAG} letters`] : []),
    ],
  };
}
