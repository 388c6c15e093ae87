import { plainIssue } from '#contract/errors/plain-issue.ts';
import { undoMessages } from '#contract/staff/activity/undo-messages.ts';
import { staffShopMessages } from '#contract/staff/staff-shop-messages.ts';
import { storeFieldsSchema } from '#contract/stores/staff-stores.ts';
import type { UndoKind, UndoneChange, UndoRefusal } from '#platform/activity/undo-kind.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockStore, storeByCode } from '../internal/store-edit-records.ts';
import { saveStore } from './save-store.ts';

/** The fields of a store, saved as its form saves them (OWN-05). */
export const storeUndo: UndoKind = {
  subject: 'store',
  actions: ['store.changed'],
  elsewhere: {
    'store.added': undoMessages.storeMade,
    'store.closed': undoMessages.storeClosing,
    'store.opened': undoMessages.storeClosing,
    'custom-values.changed': undoMessages.ownFields,
  },
  fixed: { specialDays: undoMessages.specialDays },
  read: async (ctx, storeCode, { lock }) => {
    const row = await (lock ? lockStore : storeByCode)(ctx, storeCode);
    if (!row) return null;
    const { code: _, version: __, open: ___, closure: ____, ...store } = row;
    return store;
  },
  save,
};

/** What a store has where it has nothing: an entry leaves out fields that are empty. */
const empty = {
  ...{ phone: '', street2: '', description: '', specialDays: [] },
  ...{ latitude: null, longitude: null, readyAfterHours: null, hours: {} },
};

async function save(tx: Ctx, { actor, key, record, undoes }: UndoneChange): Promise<Result<null, UndoRefusal>> {
  const now = await storeByCode(tx, key);
  const store = storeFieldsSchema.safeParse({ ...empty, ...record }, { error: plainIssue });
  if (!now || !store.success)
    return fail({
      fields: Object.fromEntries(store.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []),
    });
  const saved = await saveStore(tx, actor, key, { version: now.version, store: store.data, undoes });
  if (saved.ok) return ok(null);
  return fail<UndoRefusal>({ fields: saved.error === 'PATH_TAKEN' ? { path: staffShopMessages.storePathTaken } : {} });
}
