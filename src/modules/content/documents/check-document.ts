import type { PageBlock } from '#contract/site/blocks/page-blocks.ts';
import { linksOf } from '#contract/site/blocks/rich-text.ts';
import type { ContentDocument } from '#contract/site/content.ts';
import type { ChoiceKind } from '#contract/staff/staff-choices.ts';
import { unknownChoices, unknownChoiceText } from '#modules/catalogue/products/find-choices.ts';
import { findUnknownImages } from '#modules/media/find-unknown-images.ts';
import type { Queries } from '#platform/database/database.ts';

/** A reference from a document to something in the shop: kind, place in the document, value. */
interface Named {
  of: ChoiceKind | 'image';
  at: string;
  value: string;
}
/** First path segments of the shop's pages. */
const PAGES = new Set([
  '',
  'products',
  'search',
  'categories',
  'brands',
  'articles',
  'pages',
  'blog',
  'stores',
  'cart',
  'orders',
  'return',
  'account',
  'checkout',
  'mailing-list',
]);
const NO_PAGE = 'The shop has no page at this address.';

/**
 * The references of a document that the shop cannot resolve, and where they are: products, brands, categories, images,
 * and pages that buttons lead to (FIX-67, FIX-70). If saved, they would show nothing. `arriving` are images that are
 * imported with the document.
 */
export async function checkDocument(
  ctx: { db: Queries },
  document: ContentDocument,
  arriving: ReadonlySet<string> = new Set(),
): Promise<Record<string, string>> {
  const { named, faults } = namedBy(document);
  const wrong: Record<string, string> = { ...faults };
  for (const of of new Set(named.map((one) => one.of))) {
    const values = named.filter((one) => one.of === of && !arriving.has(one.value)).map(({ value }) => value);
    const unknown = new Set(
      of === 'image' ? await findUnknownImages(ctx, values) : await unknownChoices(ctx, of, values),
    );
    for (const { at, value } of named.filter((one) => one.of === of && unknown.has(one.value)))
      wrong[at] = of === 'image' ? 'The shop does not have this image. Add it again.' : unknownChoiceText(of, value);
  }
  return wrong;
}

function namedBy(document: ContentDocument): { named: Named[]; faults: Record<string, string> } {
  const named: Named[] = [];
  const faults: Record<string, string> = {};
  const name = (of: Named['of'], at: string, value: string | undefined): void => {
    if (value !== undefined) named.push({ of, at: `fields.${at}`, value });
  };
  const linksTo = (at: string, target: string) => {
    if (!target.startsWith('/')) return;
    const { pathname, searchParams } = new URL(target, 'https://shop.invalid');
    const [first = '', second, ...rest] = pathname.slice(1).replace(/\/$/, '').split('/');
    if (!PAGES.has(first)) faults[`fields.${at}`] = NO_PAGE;
    if (first === 'products' && second !== undefined) name('productPath', at, [second, ...rest].join('/'));
    if (first === 'brands' && second !== undefined) name('brand', at, second);
    if (first === 'categories' && second !== undefined) name('category', at, [second, ...rest].join('/'));
    for (const brand of searchParams.getAll('brand')) name('brand', at, brand);
  };
  if (document.kind === 'article' || document.kind === 'post') {
    name('productPath', 'picture', document.fields.picture);
    name('image', 'image', document.fields.image?.src);
    for (const [src] of document.fields.body.matchAll(/media:[0-9a-f]{32}/g)) name('image', 'body', src);
  }
  if (document.kind === 'page') name('image', 'image', document.fields.image?.src);
  if (document.kind === 'home' || document.kind === 'page')
    for (const [index, block] of document.fields.blocks.entries())
      nameBlock(block, `blocks.${index}`, { name, linksTo });
  if (document.kind === 'menu')
    for (const [index, { to, below }] of document.fields.entries.entries()) {
      linksTo(`entries.${index}.to`, to);
      for (const [place, link] of below.entries()) linksTo(`entries.${index}.below.${place}.to`, link.to);
    }
  return { named, faults };
}

interface Naming {
  name: (of: Named['of'], at: string, value: string | undefined) => void;
  linksTo: (at: string, target: string) => void;
}

/** What a block of the home page or a landing page refers to. */
function nameBlock(block: PageBlock, at: string, { name, linksTo }: Naming): void {
  if ('to' in block && block.to !== undefined) linksTo(`${at}.to`, block.to);
  if ('product' in block) name('productPath', `${at}.product`, block.product);
  if ('image' in block) name('image', `${at}.image`, block.image?.src);
  if (block.type === 'text') for (const to of linksOf(block.text)) linksTo(`${at}.text`, to);
  if (block.type === 'brands') for (const brand of block.brands ?? []) name('brand', `${at}.brands`, brand);
  if (block.type !== 'rail') return;
  name('category', `${at}.of.category`, block.of.category);
  name('brand', `${at}.of.brand`, block.of.brand);
  for (const path of block.products ?? []) name('productPath', `${at}.products`, path);
}
