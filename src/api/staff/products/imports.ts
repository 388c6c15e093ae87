import {
  type ImportRequest,
  importReply,
  importSchema,
  MAX_IMPORT_CHARACTERS,
} from '#contract/staff/products/staff-products.ts';
import { listLabels } from '#modules/catalogue/products/import-row.ts';
import { type ImportTextRefusal, importText } from '#modules/product-import/import-text.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { mayOverrule } from './may-overrule.ts';

const refusals: Refusals<ImportTextRefusal> = {
  UNUSABLE: ({ why }) => ({ errorCode: 'ImportUnusable', values: { reason: why } }),
};

/** Imports a file of products, or only checks it. */
export const importFile = staffEndpoint<ShopCtx, unknown, unknown, ImportRequest>({
  method: 'post',
  path: '/staff/imports',
  summary:
    'Imports a file of products (docs/import.md), or with apply false only tries it: answers with counts and the refused lines.',
  staff: 'editRange',
  scope: 'products:write',
  body: importSchema,
  // A character has at most four bytes, and quotes are escaped.
  bodyLimit: MAX_IMPORT_CHARACTERS * 4,
  // A file of 50 MB is sent in a dozen parts, first checked and then imported.
  perMinute: 60,
  reply: { status: 200, schema: importReply },
  errors: ['ImportUnusable'],
  handle: async ({ ctx, staff, body }) => {
    if (!mayOverrule(staff, body.wasReason)) return { errorCode: 'StaffForbidden' };
    const imported = await importText(ctx, actorOf(staff), body);
    return replyTo(imported, refusals, (report) => ({
      status: 200,
      body: { ...report, applied: body.apply, labels: listLabels(report) },
    }));
  },
});
