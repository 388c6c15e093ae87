/** Manifests: what a courier takes at the end of a day (PARC-07). */
import { z } from 'zod';
import {
  closedManifestSchema,
  type ManifestRequest,
  manifestRequestSchema,
  manifestSchema,
  manifestsSchema,
} from '#contract/staff/packing/staff-manifests.ts';
import { supplierOf } from '#modules/order-views/supplier.ts';
import { closeManifest } from '#modules/parcels/manifests/close-manifest.ts';
import { getManifest } from '#modules/parcels/manifests/get-manifest.ts';
import { listManifests } from '#modules/parcels/manifests/list-manifests.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { replyTo } from '../../reply-to.ts';

const params = z.object({ id: z.uuid() });

export const staffManifests = staffEndpoint<Ctx>({
  method: 'get',
  path: '/staff/manifests',
  summary: 'Parcels that are on no manifest yet, by carrier, and the latest manifests.',
  staff: 'workOrders',
  scope: 'orders:pick',
  reply: { status: 200, schema: manifestsSchema },
  handle: async ({ ctx }) => ({ status: 200, body: await listManifests(ctx) }),
});

export const staffCloseManifest = staffEndpoint<Ctx, unknown, unknown, ManifestRequest>({
  method: 'post',
  path: '/staff/manifests',
  summary:
    'The courier takes these parcels: those that are only labelled are handed over, and all are on one manifest. The same id is the same manifest.',
  staff: 'workOrders',
  scope: 'orders:dispatch',
  body: manifestRequestSchema,
  reply: { status: 201, schema: closedManifestSchema },
  errors: ['ManifestNothingToTake'],
  handle: async ({ ctx, body, staff }) =>
    replyTo(
      await closeManifest(ctx, { ...body, actor: actorOf(staff) }),
      { NOTHING_TO_TAKE: 'ManifestNothingToTake' },
      (closed) => ({ status: 201, body: closed }),
    ),
});

export const staffManifest = staffEndpoint<Ctx, z.output<typeof params>>({
  method: 'get',
  path: '/staff/manifests/:id',
  summary: 'One manifest with its parcels.',
  staff: 'workOrders',
  scope: 'orders:pick',
  params,
  reply: { status: 200, schema: manifestSchema },
  errors: ['ManifestNotFound'],
  handle: async ({ ctx, params: { id } }) => {
    const manifest = await getManifest(ctx, id);
    if (!manifest) return { errorCode: 'ManifestNotFound' };
    const { name, address } = supplierOf(ctx.config);
    const lines = address.split(',').map((part) => part.trim());
    return { status: 200, body: { ...manifest, sender: { name, address: lines.filter((line) => line !== '') } } };
  },
});
