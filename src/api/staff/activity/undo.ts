/** Undoing one change of the activity log (OWN-08, decision 181); closed to machine keys, as the log is. */
import type { z } from 'zod';
import { undoParams, undoPreviewSchema } from '#contract/staff/activity/undo.ts';
import { pathWords } from '#modules/activity-log/change-words.ts';
import { previewUndo } from '#modules/activity-log/undo/preview-undo.ts';
import { type UndoFailure, undoChange } from '#modules/activity-log/undo/undo-change.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

type Params = z.output<typeof undoParams>;

const refusals: Refusals<UndoFailure> = {
  NO_ENTRY: 'NotFound',
  NO_PERMISSION: 'StaffForbidden',
  GONE: 'UndoGone',
  UNDONE_BEFORE: 'UndoneBefore',
  NOT_POSSIBLE: ({ why }) => ({ errorCode: 'UndoNotPossible', values: { why } }),
  CHANGED_SINCE: ({ paths }) => ({
    errorCode: 'UndoChangedSince',
    values: { fields: paths.map(pathWords).join(', ') },
  }),
  REFUSED: ({ fields }) => ({ errorCode: 'UndoRefused', extra: { fields } }),
};
const errors = ['UndoGone', 'UndoneBefore', 'UndoNotPossible', 'UndoChangedSince'] as const;

export const readUndo = staffEndpoint<ShopCtx, Params>({
  method: 'get',
  path: '/staff/activity/:id/undo',
  summary: 'What undoing a change of a product, promotion or store would set back, field by field; changes nothing.',
  staff: 'seeActivity',
  params: undoParams,
  reply: { status: 200, schema: undoPreviewSchema },
  errors,
  handle: async ({ ctx, staff, params }) =>
    replyTo(await previewUndo(ctx, staff, params.id), refusals, (body) => ({ status: 200, body })),
});

export const undoActivity = staffEndpoint<ShopCtx, Params>({
  method: 'post',
  path: '/staff/activity/:id/undo',
  summary:
    'Undoes one change of a product, promotion or store: its fields become what they were before it, all or none. Needs the permission to edit the record, and is refused when one of the fields was changed again since.',
  staff: 'seeActivity',
  params: undoParams,
  reply: { status: 204 },
  errors: [...errors, 'UndoRefused'],
  handle: async ({ ctx, staff, params }) =>
    replyTo(await undoChange(ctx, staff, params.id), refusals, () => ({ status: 204 })),
});
