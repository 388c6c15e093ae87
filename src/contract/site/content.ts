/** Content that merchants publish, and the schema for files, the staff site and hosted systems (CMS-02 to CMS-06, OWN-10). */
import { z } from 'zod';
import { contentPath, line, ownImage, words } from './blocks/content-fields.ts';
import { menuFields } from './blocks/menu.ts';
import { homeFields, pageFields } from './blocks/page-blocks.ts';

/** Posts per page of the blog, the featured one included (CMS-02, CMS-03). */
export const BLOG_PAGE_SIZE = 12;

const tag = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words with hyphens');
/** URL path of the product whose image is shown with the text. */
const imageProduct = contentPath.optional();
export const articleFields = z.strictObject({
  title: line,
  summary: words,
  picture: imageProduct,
  image: ownImage.optional(),
  /** Whether the footer of every page links to it. */
  inFooter: z.boolean().default(false),
  body: z.string().max(100_000),
});
export const postFields = z.strictObject({
  title: line,
  summary: words,
  author: line.optional(),
  tags: z.array(tag).max(8).default([]),
  picture: imageProduct,
  image: ownImage.optional(),
  body: z.string().max(100_000),
});

/** Text on the images of products that name the overlay by its path (PROD-08). */
const overlayFields = z.strictObject({ text: z.string().trim().min(1).max(20) });

const common = {
  path: contentPath,
  /** False while it is a draft. */
  published: z.boolean().default(true),
  publishAt: z.coerce.date().nullable().default(null),
  publishUntil: z.coerce.date().nullable().default(null),
};
export const contentDocument = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('article'),
    ...common,
    path: contentPath.regex(/^[^/]+$/, 'must be one part without /'),
    fields: articleFields,
  }),
  z.strictObject({ kind: z.literal('post'), ...common, fields: postFields }),
  z.strictObject({ kind: z.literal('home'), ...common, path: z.literal('home'), fields: homeFields }),
  z.strictObject({ kind: z.literal('overlay'), ...common, fields: overlayFields }),
  z.strictObject({
    kind: z.literal('page'),
    ...common,
    path: contentPath.regex(/^[^/]+$/, 'must be one part without /'),
    fields: pageFields,
  }),
  z.strictObject({ kind: z.literal('menu'), ...common, path: z.literal('menu'), fields: menuFields }),
]);
export type ContentDocument = z.output<typeof contentDocument>;
export type ArticleDocument = Extract<ContentDocument, { kind: 'article' }>;
export type PostDocument = Extract<ContentDocument, { kind: 'post' }>;
export type PageDocument = Extract<ContentDocument, { kind: 'page' }>;
export type MenuDocument = Extract<ContentDocument, { kind: 'menu' }>;
export const documentId = ({ kind, path }: Pick<ContentDocument, 'kind' | 'path'>): string => `${kind}:${path}`;

/** A post in a list. */
const postCard = z.object({
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  /** ISO time and New Zealand day; null for a post without a publication date. */
  published: z.object({ at: z.string(), day: z.string() }).nullable(),
  image: z
    .object({
      mediaId: z.string(),
      alt: z.string(),
      view: z.string(),
      placeholder: z.string(),
      focus: z.string().optional(),
    })
    .nullable(),
});
export type PostCard = z.output<typeof postCard>;
export const postsQuery = z.strictObject({
  tag: z.string().max(40).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type PostsQuery = z.output<typeof postsQuery>;
export const postsReply = z.object({
  posts: z.array(postCard),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
});
export type PostsReply = z.output<typeof postsReply>;
