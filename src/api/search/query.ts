import { z } from 'zod';
import { limits } from '#contract/fields/limits.ts';
import { personalisationIdsField } from '#contract/fields/personalisation.ts';
import { listedFacets, maxPriceFilter, parseListingQuery, typeSlug } from '#contract/products/listing-query.ts';
import { listingSchema } from '#contract/products/product-reply.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { endpoint } from '../endpoint.ts';
import { searchIndexNamed } from './index-name.ts';

const values = z.array(z.string().max(60)).max(50).optional();
const dollars = z.int().min(0).max(maxPriceFilter).optional();
const amongListed = <T extends readonly string[]>(list: T) => z.array(z.enum(list)).max(list.length).optional();
const body = z.strictObject({
  query: z.string().max(10_000).default(''),
  page: z.int().min(1).max(99_999).default(1),
  hitsPerPage: z.int().min(1).max(limits.pageSize).default(limits.pageSize),
  filters: z
    .strictObject({
      brand: values,
      colour: values,
      sale: z.boolean().optional(),
      new: z.boolean().optional(),
      member: z.boolean().optional(),
      usMenSize: values,
      usWomenSize: values,
      usKidsSize: values,
      ukSize: values,
      euSize: values,
      gender: amongListed(listedFacets.gender),
      type: z.array(z.string().max(60).regex(typeSlug)).max(50).optional(),
      field: values,
      priceMin: dollars,
      priceMax: dollars,
      width: amongListed(listedFacets.width),
      closure: amongListed(listedFacets.closure),
      material: amongListed(listedFacets.material),
      occasion: amongListed(listedFacets.occasion),
    })
    .refine(({ priceMin, priceMax }) => priceMin === undefined || priceMax === undefined || priceMin <= priceMax, {
      message: 'The lowest price is above the highest.',
      path: ['priceMin'],
    })
    .default({}),
  personalisationIds: personalisationIdsField,
  facets: z.array(z.string().max(30)).max(20).optional(),
});

/** POST /search/indexes/:indexName/query (CAT-25). */
export const searchQuery = endpoint<SearchCtx, { indexName: string }, undefined, z.output<typeof body>>({
  method: 'post',
  path: '/search/indexes/:indexName/query',
  summary: 'A listing: products, how many there are, and what each further choice would leave.',
  params: z.object({ indexName: z.string().max(60) }),
  body,
  reply: {
    status: 200,
    schema: listingSchema,
  },
  example: { query: 'court', page: 1, filters: { brand: ['tussock'], usMenSize: ['9'] }, facets: ['colour'] },
  errors: ['NotFound'],
  handle: async ({ ctx, params, body: request }) => {
    const index = searchIndexNamed(ctx, params.indexName);
    if (index === null) return { errorCode: 'NotFound' };
    const address = new URLSearchParams();
    for (const [name, value] of Object.entries(request.filters)) {
      for (const one of Array.isArray(value) ? value : toValues(value)) address.append(name, one);
    }
    const query = {
      ...parseListingQuery(address),
      text: request.query.slice(0, limits.searchTerm),
      page: request.page,
    };
    return {
      status: 200,
      json: await ctx.search.writeListing(
        query,
        { pageSize: request.hitsPerPage, index, interests: request.personalisationIds },
        request.facets,
      ),
    };
  },
});

const toValues = (value: boolean | number | undefined): string[] =>
  typeof value === 'number' ? [String(value)] : value ? ['1'] : [];
