import {
  MAX_PREVIEW_CHARACTERS,
  type PreviewTableRequest,
  previewTableReply,
  previewTableSchema,
} from '#contract/staff/products/table-preview.ts';
import { type PreviewRefusal, previewTable } from '#modules/product-import/columns/preview-table.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const previewRefusals: Refusals<PreviewRefusal> = {
  UNUSABLE: ({ why }) => ({ errorCode: 'ImportUnusable', values: { reason: why } }),
};

/** What the columns of a table mean, and how its first products would look (MOVE-05). */
export const previewImport = staffEndpoint<ShopCtx, unknown, unknown, PreviewTableRequest>({
  method: 'post',
  path: '/staff/import-previews',
  summary:
    'What the columns of a table mean (as chosen, by the saved mapping that fits, or guessed) and what its first products would become. Saves nothing.',
  staff: 'editRange',
  scope: 'products:write',
  body: previewTableSchema,
  bodyLimit: MAX_PREVIEW_CHARACTERS * 4 + 200_000,
  perMinute: 120,
  reply: { status: 200, schema: previewTableReply },
  errors: ['ImportUnusable'],
  handle: async ({ ctx, body }) =>
    replyTo(await previewTable(ctx, body, ctx.clock.now()), previewRefusals, (preview) => ({
      status: 200,
      body: preview,
    })),
});
