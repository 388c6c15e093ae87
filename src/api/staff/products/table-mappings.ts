/** Mappings of the columns of a merchant's tables, saved for the next file (MOVE-05). */
import type { z } from 'zod';
import {
  MAX_MAPPINGS,
  mappingParams,
  mappingsReply,
  type SaveMappingRequest,
  savedMapping,
  saveMappingSchema,
} from '#contract/staff/products/table-mappings.ts';
import { listMappings, removeMapping, saveMapping } from '#modules/product-import/columns/saved-mappings.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const saveRefusals: Refusals<{ reason: 'TOO_MANY' }> = {
  TOO_MANY: () => ({ errorCode: 'ImportMappingTooMany', values: { max: MAX_MAPPINGS } }),
};

export const readImportMappings = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/import-mappings',
  summary: 'The saved mappings of columns, by name.',
  staff: 'editRange',
  scope: 'products:write',
  reply: { status: 200, schema: mappingsReply },
  handle: async ({ ctx }) => ({ status: 200, body: { mappings: await listMappings(ctx) } }),
});

export const saveImportMapping = staffEndpoint<ShopCtx, unknown, unknown, SaveMappingRequest>({
  method: 'put',
  path: '/staff/import-mappings',
  summary: 'Saves what the columns of a table mean under a name, in place of a mapping of the same name.',
  staff: 'editRange',
  scope: 'products:write',
  body: saveMappingSchema,
  reply: { status: 200, schema: savedMapping },
  errors: ['ImportMappingTooMany'],
  handle: async ({ ctx, staff, body }) =>
    replyTo(await saveMapping(ctx, actorOf(staff), body), saveRefusals, (saved) => ({ status: 200, body: saved })),
});

export const deleteImportMapping = staffEndpoint<ShopCtx, z.output<typeof mappingParams>>({
  method: 'delete',
  path: '/staff/import-mappings/:id',
  summary: 'Deletes a saved mapping; what was imported by it stays.',
  staff: 'editRange',
  scope: 'products:write',
  params: mappingParams,
  reply: { status: 204 },
  errors: ['ImportMappingNotFound'],
  handle: async ({ ctx, staff, params }) =>
    (await removeMapping(ctx, actorOf(staff), params.id)) ? { status: 204 } : { errorCode: 'ImportMappingNotFound' },
});
