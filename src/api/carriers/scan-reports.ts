/** Carriers notify the shop of scans (PARC-03). Repeated, late and unknown ones are accepted: docs/parcels.md. */
import { z } from 'zod';
import type { CarrierName } from '#modules/parcels/carrier.port.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { acceptScans } from '#modules/parcels/tracking/accept-scans.ts';
import { endpoint, type HeaderReader, type Refusal, type Reply } from '../endpoint.ts';

const keyParams = z.object({ key: z.string().regex(/^[0-9a-f]{32}$/) });
type KeyParams = z.output<typeof keyParams>;
const signedText = z.string().min(1);

async function accept(
  ctx: CarrierCtx,
  name: CarrierName,
  { key, headers, body }: { key: string | null; headers: HeaderReader; body: string },
): Promise<Reply | Refusal> {
  const accepted = await acceptScans(ctx, name, { key, body, header: (field) => headers.get(field) });
  if (accepted === 'NOT_CONNECTED') return { errorCode: 'NotFound' };
  return accepted === 'FORGED' ? { errorCode: 'NotificationForged' } : { status: 204 };
}

export const nzPostScans = endpoint<CarrierCtx, KeyParams, unknown, string>({
  method: 'post',
  path: '/carriers/scans/nz-post/:key',
  summary: 'Scans of a parcel from NZ Post, which signs nothing; the address with its key comes with the subscription.',
  params: keyParams,
  body: signedText,
  signed: true,
  reply: { status: 204 },
  errors: ['NotFound', 'NotificationForged'],
  handle: ({ ctx, params: { key }, headers, body }) => accept(ctx, 'nz-post', { key, headers, body }),
});

export const starshipitScans = endpoint<CarrierCtx, unknown, unknown, string>({
  method: 'post',
  path: '/carriers/scans/starshipit',
  summary: 'Webhook of Starshipit: the status of a parcel, signed with the secret of the webhook.',
  body: signedText,
  signed: true,
  reply: { status: 204 },
  errors: ['NotFound', 'NotificationForged'],
  handle: ({ ctx, headers, body }) => accept(ctx, 'starshipit', { key: null, headers, body }),
});
