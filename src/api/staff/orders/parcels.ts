/** Parcels that are packed with a label of the connected carrier: bought, printed, undone, handed over (PARC-02). */
import { z } from 'zod';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import {
  type BuyLabelRequest,
  buyLabelRequestSchema,
  labelQuerySchema,
  packedParcelReplySchema,
  packingSchema,
} from '#contract/staff/orders/staff-parcels.ts';
import { buyParcelLabel, type LabelRefusal } from '#modules/parcels/buy-parcel-label.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { getPacking, viewOfParcel } from '#modules/parcels/get-packing.ts';
import { handOverParcel } from '#modules/parcels/hand-over-parcel.ts';
import { linesOfScans, type ScanRefusal } from '#modules/parcels/packing-scans/lines-of-scans.ts';
import type { PackedParcel, ParcelRefusal } from '#modules/parcels/parcel.ts';
import { printLabel } from '#modules/parcels/print-label.ts';
import { undoParcel } from '#modules/parcels/undo-parcel.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { ok } from '#shared/result.ts';
import { type Reply, staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf, replyTo } from '../../reply-to.ts';
import { type OrderParams, orderParams, orderRefusals, workErrors } from './order-params.ts';

const parcelParams = orderParams.extend({ id: z.uuid() });
type ParcelParams = z.output<typeof parcelParams>;

const refusals = {
  NO_SUCH_ORDER: 'OrderNotFound',
  NO_SUCH_PARCEL: 'ParcelNotFound',
  NOT_OPEN: 'OrderNothingToPack',
  FOR_COLLECTION: 'OrderForCollection',
  WAITS_FOR_RETURN: 'OrderWaitsForReturn',
  ON_HOLD: 'OrderOnHold',
  NO_SUCH_LINE: 'OrderLineUnknown',
  TOO_MANY: 'OrderLinesGone',
  NOTHING_TO_PACK: 'OrderNothingToPack',
  NO_CARRIER: 'CarrierNotConnected',
  NO_LABEL: 'ParcelHasNoLabel',
  SENT: 'ParcelSent',
} as const satisfies Refusals<{ reason: ParcelRefusal }>;
const buyRefusals: Refusals<LabelRefusal> = {
  ...refusals,
  CARRIER: ({ why }) => ({ errorCode: 'CarrierRefused', values: { why } }),
};
const scanRefusals: Refusals<ScanRefusal> = {
  NO_SUCH_ORDER: 'OrderNotFound',
  WRONG_ITEM: ({ code }) => ({ errorCode: 'ParcelWrongItem', values: { code } }),
};
const printRefusals = { ...refusals, CARRIER: 'CarrierSilent' } as const;
const parcelErrors: readonly ErrorCode[] = [
  ...workErrors,
  'ParcelNotFound',
  'ParcelHasNoLabel',
  'ParcelSent',
  'CarrierNotConnected',
  'CarrierRefused',
];
const replyWith = (parcel: PackedParcel): Reply => ({ status: 200, body: { parcel: viewOfParcel(parcel) } });

export const staffPacking = staffEndpoint<CarrierCtx, OrderParams>({
  method: 'get',
  path: '/staff/orders/:number/packing',
  summary: 'What is left to pack of an order, its parcels with their labels, and the connected carrier.',
  staff: 'workOrders',
  scope: 'orders:pick',
  params: orderParams,
  reply: { status: 200, schema: packingSchema },
  errors: ['OrderNotFound'],
  handle: async ({ ctx, params, staff }) => {
    const packing = await getPacking(ctx, params.number, staff);
    return packing ? { status: 200, body: packing } : { errorCode: 'OrderNotFound' };
  },
});

export const staffBuyLabel = staffEndpoint<CarrierCtx, OrderParams, unknown, BuyLabelRequest>({
  method: 'post',
  path: '/staff/orders/:number/parcels',
  summary:
    'Packs a parcel and buys its label from the connected carrier. The same id is the same parcel, whose label is bought once; while the carrier is silent its label is BUYING.',
  staff: 'workOrders',
  scope: 'orders:dispatch',
  params: orderParams,
  body: buyLabelRequestSchema,
  reply: { status: 200, schema: packedParcelReplySchema },
  errors: [...parcelErrors, 'ParcelWrongItem', 'ParcelScanNeeded'],
  handle: async ({ ctx, params, body, staff }) => {
    const { lines = 'ALL', scanned, ...parcel } = body;
    if (!scanned && ctx.config.KERB_PACK_BY_SCAN) return { errorCode: 'ParcelScanNeeded' };
    const held = scanned ? await linesOfScans(ctx, params.number, scanned) : ok<typeof lines>(lines);
    if (!held.ok) return refusalOf(held.error, scanRefusals);
    return replyTo(
      await buyParcelLabel(ctx, params.number, { ...parcel, lines: held.value, actor: actorOf(staff) }),
      buyRefusals,
      replyWith,
    );
  },
});

export const staffUndoParcel = staffEndpoint<CarrierCtx, ParcelParams>({
  method: 'post',
  path: '/staff/orders/:number/parcels/:id/undo',
  summary: 'Unpacks a parcel that has not left, and voids its label.',
  staff: 'workOrders',
  scope: 'orders:dispatch',
  params: parcelParams,
  reply: { status: 200, schema: packedParcelReplySchema },
  errors: parcelErrors,
  handle: async ({ ctx, params, staff }) =>
    replyTo(await undoParcel(ctx, { ...params, actor: actorOf(staff) }), refusals, replyWith),
});

export const staffHandOverParcel = staffEndpoint<CarrierCtx, ParcelParams>({
  method: 'post',
  path: '/staff/orders/:number/parcels/:id/hand-over',
  summary:
    'The courier takes a labelled parcel: it is dispatched with its tracking number; the customer gets an email.',
  staff: 'workOrders',
  scope: 'orders:dispatch',
  params: parcelParams,
  reply: { status: 200, schema: packedParcelReplySchema },
  errors: parcelErrors,
  handle: async ({ ctx, params, staff }) =>
    replyTo(
      await handOverParcel(ctx, { ...params, actor: actorOf(staff) }),
      { ...orderRefusals, NO_SUCH_PARCEL: 'ParcelNotFound', NO_LABEL: 'ParcelHasNoLabel' },
      replyWith,
    ),
});

export const staffPrintLabel = staffEndpoint<CarrierCtx, ParcelParams, z.output<typeof labelQuerySchema>>({
  method: 'get',
  path: '/staff/orders/:number/parcels/:id/label',
  summary: 'The label of a parcel as PDF, on a label of 4 by 6 inches or on A4.',
  staff: 'workOrders',
  scope: 'orders:pick',
  params: parcelParams,
  query: labelQuerySchema,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['ParcelNotFound', 'ParcelHasNoLabel', 'CarrierNotConnected', 'CarrierSilent'],
  handle: async ({ ctx, params, query }) =>
    replyTo(await printLabel(ctx, params, query.paper), printRefusals, ({ bytes, name }) => ({
      status: 200,
      file: { bytes, contentType: 'application/pdf', name },
    })),
});
