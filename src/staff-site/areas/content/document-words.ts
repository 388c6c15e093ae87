import { type DraftedKind, isDrafted } from '#contract/staff/content/staff-drafts.ts';
import { type ContentKind, contentKinds, type WrittenDocument } from '#contract/staff/staff-content.ts';

export const kindWords: Record<ContentKind, { label: string; many: string; address: (path: string) => string }> = {
  article: { label: 'Article', many: 'Articles', address: (path) => `/articles/${path}` },
  post: { label: 'Post', many: 'Blog', address: (path) => `/blog/${path}` },
  home: { label: 'Home page', many: 'Home', address: () => '/' },
  page: { label: 'Landing page', many: 'Landing pages', address: (path) => `/pages/${path}` },
  menu: { label: 'Menu', many: 'Menu', address: () => 'the menu of every page' },
  overlay: { label: 'Overlay', many: 'Overlays', address: (path) => path },
};

const emptyFields: Record<ContentKind, Record<string, unknown>> = {
  article: { title: '', summary: '', body: '' },
  post: { title: '', summary: '', body: '' },
  home: { blocks: [] },
  page: { title: '', summary: '', blocks: [] },
  menu: { entries: [] },
  overlay: { text: '' },
};
/** A new document; a draft until it is published. */
export const emptyDocument = (kind: ContentKind): WrittenDocument => ({
  kind,
  path: kind === 'home' || kind === 'menu' ? kind : '',
  published: false,
  publishAt: null,
  publishUntil: null,
  fields: emptyFields[kind],
});

/** Kinds that are written, not composed of blocks or entries. */
export const isWritten = (kind: ContentKind): kind is 'article' | 'post' => kind === 'article' || kind === 'post';

/** The page of the shop that shows it, below /nz. */
export const pageOf = (kind: DraftedKind, path: string): string =>
  kind === 'home' || kind === 'menu' ? '' : kindWords[kind].address(path);

/** The screen of a document. */
export function screenOf(id: string): string {
  const kind = contentKinds.find((one) => one === id.split(':')[0]) ?? 'article';
  const screen = isWritten(kind) ? 'write' : isDrafted(kind) ? 'compose' : 'edit';
  return `/content/${screen}?id=${encodeURIComponent(id)}`;
}
