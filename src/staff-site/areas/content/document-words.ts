import { isComposed } from '#contract/staff/content/staff-drafts.ts';
import type { ContentKind, WrittenDocument } from '#contract/staff/staff-content.ts';

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

/** Whether shoppers see it now: a published document may be scheduled for later, or have ended. */
export function isShown({ published, publishAt, publishUntil }: WrittenDocument, now = Date.now()): boolean {
  return published && (!publishAt || Date.parse(publishAt) <= now) && (!publishUntil || Date.parse(publishUntil) > now);
}

/** The screen of a document. */
export const screenOf = (id: string): string =>
  `/content/${isComposed(id.split(':')[0] ?? '') ? 'compose' : 'edit'}?id=${encodeURIComponent(id)}`;
