import type { z } from 'zod';
import {
  type PriceHistoryQuery,
  type PriceHistoryReply,
  priceHistoryQuery,
  priceHistoryReply,
} from '#contract/staff/products/price-history.ts';
import { productParams } from '#contract/staff/products/staff-products.ts';
import { getPriceHistory, type PriceProof } from '#modules/catalogue/prices/get-price-history.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import { centsToText } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** The history of a product's price, and the price at a moment with its proof. */
export const readPriceHistory = staffEndpoint<ShopCtx, z.output<typeof productParams>, PriceHistoryQuery>({
  method: 'get',
  path: '/staff/products/:code/price-history',
  summary:
    'Every change of a product’s price, which nobody can edit; with `at`, the price that held then; the lowest price of the last 30 days; and what proves the was price.',
  staff: 'seeRange',
  scope: 'products:read',
  params: productParams,
  query: priceHistoryQuery,
  reply: { status: 200, schema: priceHistoryReply },
  handle: async ({ ctx, params, query }) => {
    const proof = await getPriceHistory(ctx, params.code, query.at === undefined ? null : new Date(query.at));
    if (!proof) return { errorCode: 'NotFound' };
    const actors = [...proof.entries, ...proof.overrulings].map(({ actor }) => actor);
    return { status: 200, body: replyOf(proof, await findActorNames(ctx, actors)) };
  },
});

function replyOf(proof: PriceProof, names: ReadonlyMap<string, string>): PriceHistoryReply {
  const who = (actor: string) => names.get(actor) ?? actor;
  const dollars = (cents: bigint | null) => (cents === null ? null : centsToText(cents));
  const entry = ({
    at,
    recordedAt,
    priceCents,
    originalPriceCents,
    actor,
    ...rest
  }: PriceProof['entries'][number]) => ({
    ...rest,
    at: at.toISOString(),
    recordedAt: recordedAt.toISOString(),
    price: centsToText(priceCents),
    originalPrice: dollars(originalPriceCents),
    who: who(actor),
  });
  const { was } = proof;
  return {
    name: proof.name,
    readAt: proof.readAt.toISOString(),
    entries: proof.entries.map(entry),
    intact: proof.intact,
    held: proof.held && entry(proof.held),
    lowestPrice: dollars(proof.lowestCents),
    was: was && {
      price: centsToText(was.cents),
      basis: was.basis,
      saleBeganAt: was.saleBeganAt.toISOString(),
      saleEndsAt: was.saleEndsAt.toISOString(),
      askedDays: was.askedDays,
    },
    rules: proof.rules,
    overrulings: proof.overrulings.map(({ at, validFrom, originalPriceCents, reason, actor }) => ({
      at: at.toISOString(),
      validFrom: validFrom.toISOString(),
      originalPrice: centsToText(originalPriceCents),
      reason,
      who: who(actor),
    })),
  };
}
