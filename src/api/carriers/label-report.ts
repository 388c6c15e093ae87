import { z } from 'zod';
import { acceptLabelReport } from '#modules/parcels/accept-label-report.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { endpoint } from '../endpoint.ts';

const params = z.object({
  reference: z.string().regex(/^[\w-]{1,35}$/),
  key: z.string().regex(/^[0-9a-f]{32}$/),
});
type Params = z.output<typeof params>;
/** The carrier's own fields, of which it may add some; its adapter reads what it knows. */
const body = z.record(z.string(), z.unknown());

/** A carrier reports a finished label to the address that came with its request (PARC-02). */
export const labelReport = endpoint<CarrierCtx, Params, unknown, z.output<typeof body>>({
  method: 'post',
  path: '/carriers/labels/:reference/:key',
  summary: 'Report of a carrier that a label is finished; the address with its key comes with the label’s request.',
  params,
  body,
  example: { consignment_id: 'LLT2BL', consignment_status: 'Complete' },
  reply: { status: 204 },
  errors: ['NotificationForged'],
  handle: async ({ ctx, params: { reference, key }, body: report }) =>
    (await acceptLabelReport(ctx, { reference, key, body: JSON.stringify(report) }))
      ? { status: 204 }
      : { errorCode: 'NotificationForged' },
});
