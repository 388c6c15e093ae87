/** Pages that were deleted, at the staff site (OWN-10). */
import { z } from 'zod';
import { contentKinds } from '../staff-content.ts';

const id = z.int().min(1).max(2_147_483_647);
const deleted = z.object({
  id,
  kind: z.enum(contentKinds),
  /** What its address was. */
  path: z.string(),
  title: z.string(),
  /** Whether shoppers see it again once it is restored. */ isShown: z.boolean(),
  deletedAt: z.string(),
  by: z.string(),
});
export type DeletedContent = z.output<typeof deleted>;
export const deletedContentReply = z.object({ documents: z.array(deleted) });

export const restoreDeletedSchema = z.strictObject({
  id,
  /** Its address as it was, or another one. */
  path: z.string().max(180),
});
export type RestoreDeletedRequest = z.output<typeof restoreDeletedSchema>;
/** `id`: of the document that it is now. */
export const restoredReply = z.object({ id: z.string() });
