import { expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { emptyContentCache } from '../cache/content-cache.ts';
import { getDocument, listEditions } from '../documents/edit-content.ts';
import { importContent } from '../documents/import-content.ts';
import { createOwnContent } from '../own-content.ts';
import { discardDraft, getDraft, saveDraft } from './edit-draft.ts';
import { previewDraft } from './preview-draft.ts';
import { publishDraft, publishDueDrafts } from './publish-draft.ts';

const NOW = '2026-11-21T00:00:00Z';
const LATER = '2026-11-22T00:00:00Z';
const ACTOR = 'staff:1';
const home = (title: string) => ({
  kind: 'home' as const,
  path: 'home',
  fields: { blocks: [{ type: 'departments', title }] },
});
const id = 'home:home';

test('OWN-10 what is due is published once, whichever of four processes comes first; a draft that is no page any more stays, without its schedule', async () => {
  const { db, url, pool } = await useTestDatabase();
  const ctx = testCtx(db);
  const saved = await saveDraft(ctx, ACTOR, { revision: null, basedOn: null, document: home('Tomorrow') });
  if (!saved.ok) throw new Error('not saved');
  const { revision } = saved.value;
  const publishAt = new Date(LATER);
  expect((await publishDraft(ctx, ACTOR, { id, revision, publishAt, publishUntil: null })).ok).toBe(true);
  expect(await publishDueDrafts(ctx)).toBe(0);
  // A file that is imported meanwhile does not stop a moment that was set before.
  await importContent(ctx, [{ ...home('From a file'), published: true, publishAt: null, publishUntil: null } as never]);
  const processes = Array.from({ length: 4 }, () => openDatabase(url));
  const counts = await Promise.all(
    processes.map((process) => publishDueDrafts(testCtx(process.db, { clock: fixedClock(LATER) }))),
  );
  expect(counts.sort()).toEqual([0, 0, 0, 1]);
  expect((await listEditions(ctx, id)).map(({ version }) => version)).toEqual([2, 1]);
  expect((await getDocument(ctx, id))?.fields).toEqual(home('Tomorrow').fields);
  expect(await getDraft(ctx, id)).toBeNull();

  const next = await saveDraft(ctx, ACTOR, { revision: null, basedOn: 2, document: home('Next') });
  if (!next.ok) throw new Error('not saved');
  await publishDraft(ctx, ACTOR, { id, revision: next.value.revision, publishAt, publishUntil: null });
  await pool.query(`update content.draft set fields = '{"blocks": [{"type": "of another release"}]}'`);
  expect(await publishDueDrafts(testCtx(db, { clock: fixedClock(LATER) }))).toBe(0);
  expect(await getDraft(ctx, id)).toMatchObject({ publishAt: null });
  expect((await getDocument(ctx, id))?.version).toBe(2);
  await Promise.all(processes.map((process) => process.close()));
});

test('OWN-10 a draft that was deleted and written again is not taken for the one that somebody has open; two people save once', async () => {
  const { db } = await useTestDatabase();
  const ctx = testCtx(db);
  const write = (revision: number | null, title: string) =>
    saveDraft(ctx, ACTOR, { revision, basedOn: null, document: home(title) });
  const first = await write(null, 'First');
  if (!first.ok) throw new Error('not saved');
  expect((await discardDraft(ctx, ACTOR, { id, revision: first.value.revision })).ok).toBe(true);
  const second = await write(null, 'Second');
  if (!second.ok) throw new Error('not saved');
  expect(await write(first.value.revision, 'Over it')).toMatchObject({ ok: false, error: 'CHANGED_ELSEWHERE' });
  const races = await Promise.all(['a', 'b', 'c'].map((title) => write(second.value.revision, title)));
  expect(races.filter(({ ok }) => ok)).toHaveLength(1);
});

test('OWN-10 a preview shows the draft in place of what is published, and what else is published; not before its key, nor after its time', async () => {
  const { db } = await useTestDatabase();
  const ctx = testCtx(db);
  const menu = {
    ...{ kind: 'menu' as const, path: 'menu', fields: { entries: [{ label: 'All', to: '/products', below: [] }] } },
    ...{ published: true, publishAt: null, publishUntil: null },
  };
  await importContent(ctx, [menu as never, { ...menu, ...home('Published') } as never]);
  const read = await createOwnContent(db, () => expect.fail()).read(null);
  const content = { ...emptyContentCache(), all: read?.documents ?? [] };
  const saved = await saveDraft(ctx, ACTOR, { revision: null, basedOn: 1, document: home('Drafted') });
  if (!saved.ok) throw new Error('not saved');
  const preview = (key: string, at = NOW) => previewDraft({ ...ctx, content, clock: fixedClock(at) }, key);
  const shown = await preview(saved.value.previewKey);
  expect(shown?.home?.document.fields.blocks).toEqual([{ type: 'departments', title: 'Drafted' }]);
  expect(shown?.menu?.document.fields.entries).toHaveLength(1);
  expect(await preview('x'.repeat(24))).toBeNull();
  expect(await preview(saved.value.previewKey, '2026-11-28T00:00:01Z')).toBeNull();
});
