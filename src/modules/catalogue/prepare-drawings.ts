/** Has every drawn picture drawn once, what shoppers see first coming first, while nobody waits for it. */
import type { Ctx } from '#platform/context.ts';
import type { Drawings } from './drawings.port.ts';
import { listDrawnMedia } from './internal/media-records.ts';
import { findDrawing, keepDrawing } from './store-picture.ts';

/** Ends early, without an error, once `stopping` says so. Returns how many were drawn. */
export async function prepareDrawings(ctx: Ctx, drawings: Drawings, stopping: () => boolean): Promise<number> {
  let drawn = 0;
  for (const { id, source } of await listDrawnMedia(ctx)) {
    if (stopping()) break;
    if (await findDrawing(ctx, id)) continue;
    const svg = await drawings.draw(source, 'soon');
    if (svg === null) continue;
    await keepDrawing(ctx, id, svg);
    drawn += 1;
  }
  return drawn;
}
