/** Context of work with the connected carrier. */
import type { Ctx } from '#platform/context.ts';
import type { CarrierPort } from './carrier.port.ts';

/** `carrier` is null in a shop without a connection. */
export type CarrierCtx = Ctx & { carrier: CarrierPort | null };
