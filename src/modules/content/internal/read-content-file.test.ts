import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fail } from '#shared/result.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { importContent } from '../documents/import-content.ts';
import { listContent } from '../documents/list-content.ts';
import { readContentFolder } from '../documents/read-content-folder.ts';
import { removeContent } from '../documents/remove-content.ts';
import { createOwnContent } from '../own-content.ts';
import { readContentFile } from './read-content-file.ts';

test('CMS-06 a file is an article, a post at any depth, the home page or overlays', () => {
  expect(
    readContentFile('articles/delivery.md', '---\ntitle: Delivery\nsummary: How it comes\n---\n\nBy **van**.\n'),
  ).toEqual({
    ok: true,
    value: [
      {
        kind: 'article',
        path: 'delivery',
        published: true,
        publishAt: null,
        publishUntil: null,
        fields: { title: 'Delivery', summary: 'How it comes', inFooter: false, body: 'By **van**.' },
      },
    ],
  });
  expect(
    readContentFile(
      'blog/runs/first.md',
      '---\ntitle: Run\nsummary: s\npublishAt: 2026-11-01T09:00:00+13:00\npublished: false\ntags: [running]\n---\nx',
    ),
  ).toMatchObject({
    ok: true,
    value: [
      {
        kind: 'post',
        path: 'runs/first',
        published: false,
        publishAt: new Date('2026-10-31T20:00:00Z'),
        fields: { tags: ['running'] },
      },
    ],
  });
  expect(readContentFile('overlays.yaml', 'members: Members\ndrop: Drop day')).toMatchObject({
    ok: true,
    value: [{ path: 'members' }, { path: 'drop', fields: { text: 'Drop day' } }],
  });
});

test.each([
  ['articles/a.md', 'no settings', 'begins with no settings between two lines of ---'],
  ['articles/a.md', '---\ntitle: A\n---\n', 'fields.summary: Fill this in.'],
  [
    'articles/Big.md',
    '---\ntitle: A\nsummary: b\n---\n',
    'path: must be lower-case words with hyphens, parts divided by /',
  ],
  ['articles/a.md', '---\ntitle: A\nsummary: b\nscript: x\n---\n', 'fields: Unknown: script.'],
  [
    'home.yaml',
    'blocks:\n  - {type: hero, heading: [Hi], text: t, label: l, to: "https://evil.example"}',
    'fields.blocks.0.to: must be an address of the shop that begins with /',
  ],
  ['home.yaml', '[1]', 'holds no settings'],
  [
    'other/x.md',
    '',
    'is no content: expected articles/*.md, blog/**/*.md, pages/*.yaml, home.yaml, menu.yaml or overlays.yaml',
  ],
])('CMS-06 an invalid file (%s) is reported with the reason', (name, text, reason) => {
  expect(readContentFile(name, text)).toEqual(fail([reason]));
});

const noImages = (src: string): never => {
  throw new Error(`no image is named here: ${src}`);
};

test('CMS-06 a folder is imported whole; a second import changes nothing; the next refresh shows an edit but never a draft', async () => {
  const database = await useTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'kerb-content-'));
  await mkdir(join(folder, 'articles'));
  await writeFile(join(folder, 'articles/care.md'), '---\ntitle: Care\nsummary: s\n---\nBrush.');
  await writeFile(join(folder, 'articles/draft.md'), '---\ntitle: Draft\nsummary: s\npublished: false\n---\nNot yet.');
  await writeFile(join(folder, 'README.md'), 'not content');
  const ctx = { db: database.db };
  const source = createOwnContent(database.db, (id, reason) => expect.fail(`${id}: ${reason}`));
  const before = await source.read(null);
  expect(before?.documents).toEqual([]);
  const { documents, faults } = await readContentFolder(folder, noImages);
  expect(faults).toEqual([]);
  expect(await importContent(ctx, documents)).toBe(2);
  expect(await importContent(ctx, documents)).toBe(0);
  const after = await source.read(before?.mark ?? null);
  expect(after?.documents.map(({ id }) => id)).toEqual(['article:care']);
  expect(await source.read(after?.mark ?? null)).toBe(null);
  expect((await listContent(ctx)).map(({ id }) => id)).toEqual(['article:care', 'article:draft']);
  expect(await removeContent(ctx, 'article:care')).toBe(true);
  expect(await removeContent(ctx, 'article:care')).toBe(false);
  expect((await source.read(after?.mark ?? null))?.documents).toEqual([]);
  await writeFile(join(folder, 'articles/x.txt'), '');
  expect((await readContentFolder(folder, noImages)).faults).toEqual([
    {
      file: 'articles/x.txt',
      reason:
        'is no content: expected articles/*.md, blog/**/*.md, pages/*.yaml, home.yaml, menu.yaml or overlays.yaml',
    },
  ]);
});
