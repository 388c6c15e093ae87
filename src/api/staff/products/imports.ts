import {
  type ImportRequest,
  importReply,
  importSchema,
  MAX_IMPORT_CHARACTERS,
} from '#contract/staff/products/staff-products.ts';
import { staffMay } from '#contract/staff/staff-permissions.ts';
import { listLabels } from '#modules/catalogue/products/import-row.ts';
import { importText } from '#modules/product-import/import-text.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** A file of products, tried or taken. */
export const importFile = staffEndpoint<ShopCtx, unknown, unknown, ImportRequest>({
  method: 'post',
  path: '/staff/imports',
  summary:
    'Takes a file of products in (docs/import.md), or with apply false tries it and keeps nothing: counts, and what is refused by line.',
  staff: staffMay.editRange,
  scope: 'products:write',
  body: importSchema,
  // A character is at most four bytes, and quotes are escaped.
  bodyLimit: MAX_IMPORT_CHARACTERS * 4,
  // A file of 50 MB comes in a dozen parts, tried and then taken.
  perMinute: 60,
  reply: { status: 200, schema: importReply },
  errors: ['ImportUnusable'],
  handle: async ({ ctx, staff, body }) => {
    const answer = await importText(ctx, actorOf(staff), body);
    if (answer.state === 'UNUSABLE') return { errorCode: 'ImportUnusable', values: { reason: answer.reason } };
    return { status: 200, body: { ...answer.report, applied: body.apply, labels: listLabels(answer.report) } };
  },
});
