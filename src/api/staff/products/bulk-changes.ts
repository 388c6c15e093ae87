/** Changes of many products at once (OWN-12). */
import type { z } from 'zod';
import {
  type BulkChangeQuery,
  type BulkChangeSummary,
  bulkChangeParams,
  bulkChangeQuery,
  bulkChangeReply,
  bulkChangesReply,
  type PreviewBulkChangeRequest,
  previewBulkChangeSchema,
} from '#contract/staff/products/bulk/bulk-changes.ts';
import { getBulkChange, listBulkChanges } from '#modules/catalogue/bulk/get-bulk-change.ts';
import { type PreviewRefusal, previewBulkChange } from '#modules/catalogue/bulk/preview-bulk-change.ts';
import {
  type BulkRefusal,
  startBulkChange,
  stopBulkChange,
  takeBulkChangeBack,
} from '#modules/catalogue/bulk/start-bulk-change.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Result } from '#shared/result.ts';
import { type Refusal, type Reply, staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const staff = 'editRange';
type Params = z.output<typeof bulkChangeParams>;

const shown = async (
  ctx: ShopCtx,
  id: string,
  query: BulkChangeQuery = { page: 1 },
  status: 200 | 201 = 200,
): Promise<Reply | Refusal> => {
  const found = await getBulkChange(ctx, id, query);
  if (!found) return { errorCode: 'NotFound' };
  const [body] = await withNames(ctx, [found]);
  return { status, body };
};

/** Names in place of ids, for people. */
async function withNames<T extends BulkChangeSummary>(ctx: ShopCtx, changes: readonly T[]): Promise<T[]> {
  const actors = changes.flatMap(({ createdBy, startedBy, takenBackBy }) => [
    createdBy,
    ...(startedBy ? [startedBy] : []),
    ...(takenBackBy ? [takenBackBy] : []),
  ]);
  const names = await findActorNames(ctx, [...new Set(actors)]);
  const nameOf = (actor: string | null) => (actor === null ? null : (names.get(actor) ?? actor));
  return changes.map((change) => ({
    ...change,
    createdBy: names.get(change.createdBy) ?? change.createdBy,
    startedBy: nameOf(change.startedBy),
    takenBackBy: nameOf(change.takenBackBy),
  }));
}

const previewRefusals: Refusals<PreviewRefusal> = {
  NO_PRODUCTS: 'BulkNoProducts',
  TOO_MANY: 'BulkTooMany',
  NO_CATEGORY: () => ({
    errorCode: 'BadRequest',
    extra: { fields: { 'change.path': 'The shop has no such category. Choose one from the list.' } },
  }),
};

const previewChange = staffEndpoint<ShopCtx, unknown, unknown, PreviewBulkChangeRequest>({
  method: 'post',
  path: '/staff/product-changes',
  summary:
    'Previews a change of many products, by their codes or by a filter: counts and lists what would change, and changes nothing. Products that match the filter later are not among them.',
  staff,
  scope: 'products:write',
  body: previewBulkChangeSchema,
  reply: { status: 201, schema: bulkChangeReply },
  errors: ['BulkNoProducts', 'BulkTooMany'],
  handle: async ({ ctx, staff: who, body }) => {
    const previewed = await previewBulkChange(ctx, actorOf(who), body);
    return previewed.ok ? shown(ctx, previewed.value, { page: 1 }, 201) : refusalOf(previewed.error, previewRefusals);
  },
});

const readChanges = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/product-changes',
  summary: 'The newest hundred changes of many products, with their progress.',
  staff,
  scope: 'products:write',
  reply: { status: 200, schema: bulkChangesReply },
  handle: async ({ ctx }) => ({ status: 200, body: { changes: await withNames(ctx, await listBulkChanges(ctx)) } }),
});

const readChange = staffEndpoint<ShopCtx, Params, BulkChangeQuery>({
  method: 'get',
  path: '/staff/product-changes/:id',
  summary: 'A change of many products: its progress, and its products with before and after, 50 a page.',
  staff,
  scope: 'products:write',
  params: bulkChangeParams,
  query: bulkChangeQuery,
  reply: { status: 200, schema: bulkChangeReply },
  handle: ({ ctx, params, query }) => shown(ctx, params.id, query),
});

const refusals: Refusals<BulkRefusal> = { UNKNOWN: 'NotFound', NOT_POSSIBLE: 'BulkNotPossible' };

/** A call that begins or stops the work of a previewed change. */
const transition = (
  name: string,
  summary: string,
  run: (ctx: ShopCtx, actor: string, id: string) => Promise<Result<null, BulkRefusal>>,
) =>
  staffEndpoint<ShopCtx, Params>({
    method: 'post',
    path: `/staff/product-changes/:id/${name}`,
    summary,
    staff,
    scope: 'products:write',
    params: bulkChangeParams,
    reply: { status: 200, schema: bulkChangeReply },
    errors: ['BulkNotPossible'],
    handle: async ({ ctx, staff: who, params: { id } }) => {
      const result = await run(ctx, actorOf(who), id);
      return result.ok ? shown(ctx, id) : refusalOf(result.error, refusals);
    },
  });

export const bulkChangeEndpoints = [
  previewChange,
  readChanges,
  readChange,
  transition(
    'start',
    'Begins a previewed change, or goes on with a stopped one, in the background. Products that somebody changed after the preview are left out.',
    startBulkChange,
  ),
  transition('stop', 'Stops a change: products that it has not reached stay as they are.', stopBulkChange),
  transition(
    'taking-back',
    'Takes a change back, in the background. Products that somebody changed since stay as they are.',
    takeBulkChangeBack,
  ),
];
