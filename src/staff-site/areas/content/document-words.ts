import type { ContentKind, WrittenDocument } from '#contract/staff/staff-content.ts';

export const kindWords: Record<ContentKind, { label: string; many: string; address: (path: string) => string }> = {
  article: { label: 'Article', many: 'Articles', address: (path) => `/articles/${path}` },
  post: { label: 'Post', many: 'Blog', address: (path) => `/blog/${path}` },
  home: { label: 'Home page', many: 'Home', address: () => '/' },
  overlay: { label: 'Overlay', many: 'Overlays', address: (path) => path },
};

const emptyFields: Record<ContentKind, Record<string, unknown>> = {
  article: { title: '', summary: '', body: '' },
  post: { title: '', summary: '', body: '' },
  home: { blocks: [] },
  overlay: { text: '' },
};
/** One to be written; a draft until somebody publishes it. */
export const emptyDocument = (kind: ContentKind): WrittenDocument => ({
  kind,
  path: kind === 'home' ? 'home' : '',
  published: false,
  publishAt: null,
  publishUntil: null,
  fields: emptyFields[kind],
});

/** Whether shoppers see it now: what is published may be due later, or be over. */
export function isShown({ published, publishAt, publishUntil }: WrittenDocument, now = Date.now()): boolean {
  return published && (!publishAt || Date.parse(publishAt) <= now) && (!publishUntil || Date.parse(publishUntil) > now);
}
