/** Each decision has a number of its own, a status and a date, and names the decisions that it changes or that change it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const STATUS = /^Status: (accepted|(superseded|amended) by (\d{4}(?:, \d{4})*)) · Date: (\d{4}-\d{2}-\d{2})$/;

/** What is wrong with the decisions, by file name; `list` is the text of docs/decisions/README.md. */
function findMistakes(files: ReadonlyMap<string, string>, list: string): string[] {
  const mistakes: string[] = [];
  const fileOf = new Map<string, string>();
  for (const file of files.keys()) {
    const number = file.slice(0, 4);
    if (fileOf.has(number)) mistakes.push(`${file}: number ${number} is also that of ${fileOf.get(number)}`);
    fileOf.set(number, file);
  }
  for (const [file, text] of files) {
    const [title = '', blank, line = ''] = text.split('\n');
    if (!title.startsWith(`# ${file.slice(0, 4)} `)) mistakes.push(`${file}: the title does not begin with its number`);
    const status = STATUS.exec(line);
    if (blank !== '' || !status) {
      mistakes.push(`${file}: no status and date in the line under the title`);
      continue;
    }
    const [, whole = '', , successors, date = ''] = status;
    if (new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) mistakes.push(`${file}: ${date} is no date`);
    for (const number of successors?.split(', ') ?? []) {
      const successor = fileOf.get(number);
      if (!successor || number <= file.slice(0, 4)) mistakes.push(`${file}: ${number} is no later decision`);
      else if (!files.get(successor)?.includes(`(${file})`)) mistakes.push(`${successor}: does not name ${file}`);
    }
    const row = list
      .split('\n')
      .find((one) => one.startsWith(`| [${file.slice(0, 4)}](${file})`) && one.includes(date));
    if (!row) mistakes.push(`README.md: does not list ${file} with its date`);
    else if (!row.replaceAll(/\[(\d{4})\]\([^)]*\)/g, '$1').includes(`| ${whole} |`))
      mistakes.push(`README.md: another status than ${file}`);
  }
  return mistakes;
}

const sample = (number: string, status: string, rest = ''): [string, string] => [
  `${number}-name.md`,
  `# ${number} Name\n\nStatus: ${status} · Date: 2026-11-21\n\n${rest}`,
];
const listOf = (...rows: [number: string, status: string][]): string =>
  rows.map(([number, status]) => `| [${number}](${number}-name.md) Name | 2026-11-21 | ${status} |`).join('\n');

test('every decision has a unique number, a status and a date, and is listed', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== 'README.md');
  expect(names.length).toBeGreaterThan(50);
  const files = new Map(names.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
  expect(findMistakes(files, readFileSync(join(FOLDER, 'README.md'), 'utf8'))).toEqual([]);
});

test('the check finds each kind of planted mistake, and nothing in correct decisions', () => {
  const list = listOf(['0001', 'superseded by [0002](0002-name.md)'], ['0002', 'accepted']);
  const second = sample('0002', 'accepted', 'Supersedes [0001](0001-name.md).');
  const find = (...files: [string, string][]) => findMistakes(new Map(files), list);

  expect(find(sample('0001', 'superseded by 0002'), second)).toEqual([]);
  expect(find(['0001-name.md', '# 0001 Name\n\nNo status.'], second)).toEqual([
    '0001-name.md: no status and date in the line under the title',
  ]);
  expect(find(sample('0001', 'superseded by 0003'), second)).toEqual([
    '0001-name.md: 0003 is no later decision',
    'README.md: another status than 0001-name.md',
  ]);
  expect(find(sample('0001', 'superseded by 0002'), sample('0002', 'accepted'))).toEqual([
    '0002-name.md: does not name 0001-name.md',
  ]);
  expect(find(sample('0001', 'accepted'), second)).toEqual(['README.md: another status than 0001-name.md']);
  expect(
    find(sample('0001', 'superseded by 0002'), second, ['0002-other.md', second[1]]).filter((one) =>
      one.includes('number'),
    ),
  ).toEqual(['0002-other.md: number 0002 is also that of 0002-name.md']);
  expect(
    findMistakes(
      new Map([['0001-name.md', '# 0001 Name\n\nStatus: accepted · Date: 2026-02-30\n']]),
      '| [0001](0001-name.md) Name | 2026-02-30 | accepted |',
    ),
  ).toEqual(['0001-name.md: 2026-02-30 is no date']);
});
