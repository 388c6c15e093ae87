import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

describe('the journal', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerb-journal-'));
    file = join(folder, 'journal.jsonl');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('an entry is on disk when append resolves, in order', async () => {
    const journal = await openJournal(file);
    await Promise.all(
      Array.from({ length: 500 }, (_, number) => journal.append({ provider: 'test', event: 'counted', number })),
    );
    const lines = (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ seq, number }) => [seq, number])).toEqual(
      Array.from({ length: 500 }, (_, number) => [number + 1, number]),
    );
    await journal.close();
  });

  test('a truncated last line is cut off, and the next entry takes its number', async () => {
    const first = await openJournal(file);
    await first.append({ provider: 'test', event: 'whole' });
    await first.close();
    await appendFile(file, '{"seq":2,"at":"2026-11-2');
    const second = await openJournal(file);
    expect(second.entries).toHaveLength(1);
    await second.append({ provider: 'test', event: 'next', name: 'Tāmaki' });
    await second.close();
    const third = await openJournal(file);
    expect(third.entries).toMatchObject([
      { seq: 1, event: 'whole' },
      { seq: 2, event: 'next', name: 'Tāmaki' },
    ]);
    await third.close();
  });

  test('damage anywhere else is an error', async () => {
    await writeFile(file, '{"seq":1}\nnonsense\n{"seq":3}\n');
    await expect(openJournal(file)).rejects.toThrow('line 2 is not a journal entry');
  });
});
