/** What a product page lists about the product: what every product has, and the shop's own fields. */
import type { Product } from '#contract/products/product.ts';
import { readShownFields } from '#modules/custom-fields/read-values.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import type { ProductFact } from './product-page-data.ts';

export function knownFacts(product: Product): ProductFact[] {
  const { materials, care, countryOfOrigin } = product;
  return [
    ...(materials ? [{ term: 'Materials', text: materials }] : []),
    ...(care ? [{ term: 'Care', text: care }] : []),
    ...(countryOfOrigin ? [{ term: 'Country of origin', text: countryOfOrigin }] : []),
    { term: 'Type', text: product.erpProductType },
    { term: 'Product code', text: product.erpProductCompositeCode },
  ];
}

/** The shop's own fields of the product and of its sizes that pages show, in their order (OWN-14). */
export async function listOwnFacts(ctx: Pick<PageCtx, 'db'>, { id, variants }: Product): Promise<ProductFact[]> {
  const own = (await readShownFields(ctx, 'product', [id], 'page')).get(id) ?? [];
  const ofSizes = await readShownFields(
    ctx,
    'variant',
    variants.map(({ code }) => code),
    'page',
  );
  const bySize = new Map<string, { term: string; lines: string[] }>();
  for (const { code, label } of variants)
    for (const field of ofSizes.get(code) ?? []) {
      const known = bySize.get(field.key) ?? { term: field.label, lines: [] };
      known.lines.push(`${label}: ${field.text}`);
      bySize.set(field.key, known);
    }
  return [
    ...own.map(({ label, text, type }): ProductFact => ({ term: label, text, ...(type === 'link' && { href: true }) })),
    ...[...bySize.values()].map(({ term, lines }) => ({ term, text: lines.join('\n') })),
  ];
}
