/** Content that merchants publish, and the schema for files, the staff site and hosted systems (CMS-02 to CMS-06). */
import { z } from 'zod';
import { mediaSource } from '../products/media-source.ts';

/** Posts per page of the blog, the featured one included (CMS-02, CMS-03). */
export const BLOG_PAGE_SIZE = 12;

/** Lower-case words separated by hyphens, at any depth. */
const contentPath = z
  .string()
  .max(180)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/,
    'must be lower-case words with hyphens, parts divided by /',
  );
const line = z.string().trim().min(1).max(200);
const words = z.string().trim().min(1).max(1_000);
/** A page of the shop, below /nz. */
const target = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[\w\-./?=&%+]*$/, 'must be an address of the shop that begins with /');
const tag = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words with hyphens');
/** URL path of the product whose image is shown with the text. */
const imageProduct = contentPath.optional();
/** An uploaded image; it has priority over a product's (FIX-70). `alt` is its text alternative. */
const ownImage = z.strictObject({ src: mediaSource, alt: z.string().trim().max(250).default('') });
export type OwnImage = z.output<typeof ownImage>;

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

const button = { to: target, label: line };
const homeBlock = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hero'),
    heading: z.array(line).min(1).max(4),
    text: words,
    ...button,
    product: contentPath.optional(),
  }),
  z.strictObject({
    type: z.literal('rail'),
    title: line,
    ...button,
    of: z.strictObject({
      new: z.boolean().optional(),
      sale: z.boolean().optional(),
      category: contentPath.optional(),
      brand: contentPath.optional(),
    }),
  }),
  z.strictObject({ type: z.literal('departments'), title: line }),
  z.strictObject({ type: z.literal('brands'), title: line }),
  z.strictObject({
    type: z.literal('editorial'),
    title: line,
    text: words,
    ...button,
    product: contentPath.optional(),
    image: ownImage.optional(),
  }),
  z.strictObject({ type: z.literal('posts'), title: line }),
  z.strictObject({ type: z.literal('stores'), title: line, text: words, ...button }),
  z.strictObject({
    type: z.literal('words'),
    title: line,
    lang: z.enum(['en', 'mi']).default('en'),
    text: z.array(words).min(1).max(6),
  }),
]);
export type HomeBlock = z.output<typeof homeBlock>;
export const homeFields = z.strictObject({ blocks: z.array(homeBlock).min(1).max(20) });

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
]);
export type ContentDocument = z.output<typeof contentDocument>;
export type ArticleDocument = Extract<ContentDocument, { kind: 'article' }>;
export type PostDocument = Extract<ContentDocument, { kind: 'post' }>;
export const documentId = ({ kind, path }: Pick<ContentDocument, 'kind' | 'path'>): string => `${kind}:${path}`;

/** A post in a list. */
const postCard = z.object({
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  /** ISO time and New Zealand day; null for a post without a publication date. */
  published: z.object({ at: z.string(), day: z.string() }).nullable(),
  image: z.object({ mediaId: z.string(), alt: z.string(), view: z.string(), placeholder: z.string() }).nullable(),
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
