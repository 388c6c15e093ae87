import { labelHints, type MapLabelRequest, mapLabelSchema } from '#contract/staff/products/import-labels.ts';
import { mapLabel } from '#modules/product-import/map-label.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Stores how a label of imported files is read (FIX-61). */
export const mapImportLabel = staffEndpoint<ShopCtx, unknown, unknown, MapLabelRequest>({
  method: 'put',
  path: '/staff/import-labels',
  summary:
    'Maps a label that imports have to guess (a size, colour, category or demographic) to a value for every later import; null deletes the mapping.',
  staff: 'editRange',
  scope: 'products:write',
  body: mapLabelSchema,
  reply: { status: 204 },
  errors: ['ImportLabelUnusable'],
  handle: async ({ ctx, staff, body }) =>
    (await mapLabel(ctx, actorOf(staff), body))
      ? { status: 204 }
      : { errorCode: 'ImportLabelUnusable', values: { how: labelHints[body.kind] } },
});
