import { z } from 'zod';
import type { ShownField } from '#contract/custom-fields/field-values.ts';
import type { Product } from '#contract/products/product.ts';
import { productSchema } from '#contract/products/product-reply.ts';
import { getProducts } from '#modules/catalogue/pages/get-products.ts';
import { readShownFields } from '#modules/custom-fields/read-values.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { endpoint } from '../endpoint.ts';
import { searchIndexNamed } from './index-name.ts';

/** POST /search/indexes/:indexName/objects (PROD-16 to PROD-19). */
export const searchObjects = endpoint<SearchCtx, { indexName: string }, undefined, { objectIds: string[] }>({
  method: 'post',
  path: '/search/indexes/:indexName/objects',
  summary: 'Products by id, in the order asked; null for an id that is not known.',
  params: z.object({ indexName: z.string().max(60) }),
  body: z.strictObject({ objectIds: z.array(z.string().max(64)).max(200) }),
  reply: { status: 200, schema: z.object({ data: z.object({ results: z.array(productSchema.nullable()) }) }) },
  example: { objectIds: ['1042', '1043'] },
  errors: ['NotFound'],
  handle: async ({ ctx, params, body }) => {
    if (!searchIndexNamed(ctx, params.indexName)) return { errorCode: 'NotFound' };
    return { status: 200, body: { data: { results: await readObjects(ctx, body.objectIds) } } };
  },
});

/** The products with the custom fields that the API shows, of their sizes too (OWN-14). */
async function readObjects(ctx: SearchCtx, ids: readonly string[]): Promise<(Product | null)[]> {
  const products = await getProducts(ctx, ids);
  const found = products.filter((product) => product !== null);
  const sizes = found.flatMap(({ variants }) => variants.map(({ code }) => code));
  const fields = await readShownFields(ctx, 'product', [...new Set(found.map(({ id }) => id))], 'api');
  const ofSizes = await readShownFields(ctx, 'variant', [...new Set(sizes)], 'api');
  const withFields = <T extends object>(one: T, customFields: ShownField[] | undefined): T =>
    customFields ? { ...one, customFields } : one;
  return products.map(
    (product) =>
      product && {
        ...withFields(product, fields.get(product.id)),
        variants: product.variants.map((variant) => withFields(variant, ofSizes.get(variant.code))),
      },
  );
}
