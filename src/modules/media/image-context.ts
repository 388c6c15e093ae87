import type { Ctx } from '#platform/context.ts';
import type { Drawings } from './drawings.port.ts';
import type { ImageStoreCtx } from './image-store.port.ts';

/** `drawings` is null where the shop has no drawing studio. */
export type ImageCtx = Ctx & ImageStoreCtx & { drawings: Drawings | null };
