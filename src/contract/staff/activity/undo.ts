/** Undoing one change of the activity log (OWN-08). */
import { z } from 'zod';

export const undoParams = z.strictObject({
  /** Of an entry of the activity log. */
  id: z.string().regex(/^[1-9]\d{0,17}$/),
});
export const undoPreviewSchema = z.object({
  /** When the change was made. */
  at: z.iso.datetime(),
  actor: z.object({ id: z.string(), name: z.string().nullable() }),
  /** In words, as the activity log shows them: as it is now, and as it would be undone; null is absent or empty. */
  fields: z.array(z.object({ field: z.string(), now: z.string().nullable(), undone: z.string().nullable() })),
  /** What to know before undoing it. */
  note: z.string().nullable(),
});
export type UndoPreview = z.output<typeof undoPreviewSchema>;
