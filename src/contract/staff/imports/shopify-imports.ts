/** Exports of a Shopify shop, imported in a browser or by command (MOVE-01). */
import { z } from 'zod';
import { importLabelSchema } from '../products/import-labels.ts';

/** The exports that are read here, in the order in which they are imported: what follows may name what came before. */
export const shopifyExports = [
  'products',
  'inventory',
  'customers',
  'orders',
  'variants',
  'gift-cards',
  'discounts',
  'pages',
  'posts',
  'redirects',
] as const;
export type ShopifyExport = (typeof shopifyExports)[number];

/** What staff call the rows of an export: one, and many. */
export const shopifyExportWords: Record<ShopifyExport, { file: string; one: string }> = {
  products: { file: 'Products', one: 'product' },
  inventory: { file: 'Inventory', one: 'stock level' },
  customers: { file: 'Customers', one: 'customer' },
  orders: { file: 'Orders', one: 'order' },
  variants: { file: 'Numbers of variants', one: 'variant' },
  'gift-cards': { file: 'Gift cards', one: 'gift card' },
  discounts: { file: 'Discounts', one: 'discount' },
  pages: { file: 'Pages', one: 'page' },
  posts: { file: 'Blog posts', one: 'post' },
  redirects: { file: 'Redirects', one: 'redirect' },
};

/** Which exports a file with these columns is: one of products may have the numbers of its variants too; none if unknown. */
export function shopifyExportsOf(columns: readonly string[]): ShopifyExport[] {
  const kind = kindOf(columns);
  if (kind === null) return [];
  const hasProducts = ['Handle', 'Title', 'Variant Price'].every((name) => columns.includes(name));
  return kind === 'variants' && hasProducts ? ['products', kind] : [kind];
}

function kindOf(columns: readonly string[]): ShopifyExport | null {
  const has = (...names: string[]) => names.every((name) => columns.includes(name));
  if (has('Name', 'Financial Status', 'Lineitem name', 'Total')) return 'orders';
  if (has('Email') && (has('Accepts Email Marketing') || has('Accepts Marketing')) && has('First Name', 'Last Name'))
    return has('Lineitem name') ? null : 'customers';
  if (has('Redirect from', 'Redirect to')) return 'redirects';
  if (has('Last Characters')) return 'gift-cards';
  if (has('Name', 'Value', 'Value Type', 'Times Used In Total')) return 'discounts';
  if (has('Body HTML', 'Title') && (has('Blog: Handle') || has('Blog: Title'))) return 'posts';
  // Products and collections of Matrixify have such texts too.
  if (has('Body HTML', 'Title', 'Handle', 'Author')) return 'pages';
  if (has('Handle', 'SKU', 'Location')) return 'inventory';
  // The plain export of products has no such numbers; others, such as Matrixify's, do.
  if (has('Variant ID', 'Variant SKU')) return 'variants';
  return has('Title') && (has('Handle') || has('URL handle')) ? 'products' : null;
}

/** Maximum characters of one part of a file; a browser sends a file in parts of whole rows. */
export const MAX_SHOPIFY_CHARACTERS = 2_000_000;

export const shopifyImportSchema = z.strictObject({
  kind: z.enum(shopifyExports),
  text: z.string().min(1).max(MAX_SHOPIFY_CHARACTERS),
  /** False only validates and saves nothing. */
  apply: z.boolean(),
  /**
   * For a dry run: addresses of the old shop whose pages the exports tried before this one would bring (`brings` of
   * their replies), as if they were here. An import ignores them.
   */
  coming: z.array(z.string().max(400)).max(50_000).optional(),
});
export type ShopifyImportRequest = z.output<typeof shopifyImportSchema>;

/** A row of the file that was refused, or imported without a part of it. */
const findingSchema = z.object({
  /** Of the text that was sent, from 1, the header included. */
  line: z.int(),
  /** What the row is about, such as an email address; '' where it cannot be read. */
  name: z.string(),
  reason: z.string(),
});
export type ShopifyFinding = z.output<typeof findingSchema>;

/** Dollars. */
const orderSums = z.object({ orders: z.int(), total: z.number(), refunded: z.number() });
/**
 * Orders of the file by New Zealand day, and what the shop has of them; of a dry run, what it would have. They differ by
 * what was refused (MOVE-02).
 */
const orderDay = z.object({
  /** '' for orders whose day cannot be read. */
  day: z.string(),
  file: orderSums,
  stored: orderSums,
});
export type OrderDay = z.output<typeof orderDay>;

export const shopifyImportReply = z.object({
  applied: z.boolean(),
  read: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Money of all rows that can be read, of a file that has some: imported, now or before, and refused. */
  amounts: z.object({ inFileCents: z.int(), importedCents: z.int(), refusedCents: z.int() }).nullable(),
  /** Every one. */
  refused: z.array(findingSchema),
  /** Rows that were imported, and what of them was left out. */
  leftOut: z.array(findingSchema),
  /** Of orders only. */
  days: z.array(orderDay),
  /** What was assumed, skipped or kept as a draft, each with the number of rows; of products. */
  notes: z.array(z.object({ note: z.string(), rows: z.int() })),
  /** Labels of products that were guessed or mapped, those of most rows first (FIX-61). */
  labels: z.array(importLabelSchema),
  /** Of a dry run: addresses of the old shop whose pages this would bring, such as /products/tide-boot. */
  brings: z.array(z.string()),
});
export type ShopifyImportReply = z.output<typeof shopifyImportReply>;

export const invitationsReply = z.object({
  /** How many were invited now. */
  invited: z.int(),
  /** How many imported customers nobody has invited yet. */
  left: z.int(),
});
