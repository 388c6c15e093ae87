/** Which records' single changes can be undone, and by whom: who may edit such a record. */
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import { productUndo } from '#modules/catalogue/undo/undo-product.ts';
import { promotionUndo } from '#modules/promotions/undo/undo-promotion.ts';
import { storeUndo } from '#modules/stores/editing/undo-store.ts';
import type { UndoKind } from '#platform/activity/undo-kind.ts';

export interface PermittedUndo {
  kind: UndoKind;
  permission: StaffPermission;
}

const undoKinds: readonly PermittedUndo[] = [
  { kind: productUndo, permission: 'editRange' },
  { kind: promotionUndo, permission: 'editPromotions' },
  { kind: storeUndo, permission: 'editStores' },
];

/** By the subject of an entry; undefined where nothing of the kind can be undone. */
export const undoKindOf = (subject: string): PermittedUndo | undefined =>
  undoKinds.find(({ kind }) => subject.startsWith(`${kind.subject}:`));
