/** docs/asvs.tsv has every requirement of OWASP ASVS 5.0 at levels 1 and 2, and the check of it sees what is wrong. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asvsRequirements, checkAsvs } from '../../bin/checks/check-asvs.ts';

const ROOT = join(import.meta.dirname, '../..');
const TABLE = readFileSync(join(ROOT, 'docs/asvs.tsv'), 'utf8');
/** Every file exists and has every title. */
const anyFile = (path: string) => (path.endsWith('.ts') ? TABLE.replaceAll(/\t([^\t\n]*)$/gm, "'$1'") : '');
const change = (id: string, edit: (row: string[]) => string[]) =>
  TABLE.replace(new RegExp(`^${id.replaceAll('.', '\\.')}\\t.*$`, 'm'), (line) => edit(line.split('\t')).join('\t'));

test('SEC-25 the table has the 70 requirements of level 1 and the 183 of level 2, each with a test, a place or a reason', () => {
  const levels = [...asvsRequirements().values()];
  expect(['1', '2'].map((one) => levels.filter((level) => level === one).length)).toEqual([70, 183]);
  expect(asvsRequirements().get('V1.2.10'), 'a requirement of level 3').toBeUndefined();
  expect(asvsRequirements().get('V10.4.11')).toBe('2');
  expect(checkAsvs(TABLE, anyFile)).toEqual([]);
});

test('SEC-25 unknown, missing and repeated rows, titles and places that are not there, and exceptions without a reason fail', () => {
  const line = (id: string) => TABLE.split('\n').find((row) => row.startsWith(`${id}\t`)) ?? '';
  const cases: [table: string, mistake: string][] = [
    [TABLE.replace(`${line('V1.1.1')}\n`, ''), 'V1.1.1 is missing'],
    [`${TABLE}${line('V1.1.1')}\n`, 'V1.1.1 is there twice'],
    [
      `${TABLE}V1.2.10\t3\tCSV\texception\t\tnobody opens a file of ours\n`,
      'V1.2.10: ASVS 5.0 has no such requirement',
    ],
    [`${TABLE}V99.1.1\t1\tNothing\texception\t\tnobody opens a file of ours\n`, 'V99.1.1: ASVS 5.0 has no such'],
    [change('V1.2.1', ([id = '', , ...rest]) => [id, '2', ...rest]), 'V1.2.1: is of level 1'],
    [change('V1.2.6', (row) => [...row.slice(0, 5), 'no']), 'V1.2.6: an exception has a reason'],
    [
      change('V1.2.6', (row) => [...row.slice(0, 3), 'done', '', 'somehow or other, surely']),
      "V1.2.6: 'done' is none of",
    ],
  ];
  for (const [table, mistake] of cases) expect(checkAsvs(table, anyFile)).toEqual([expect.stringContaining(mistake)]);
  const withoutFiles = checkAsvs(TABLE, () => null);
  expect(withoutFiles).toContain('V1.1.1: there is no src/server/http/decode-path.ts');
  expect(withoutFiles.some((mistake) => /^V3\.3\.1: there is no \S+\.test\.ts$/.test(mistake))).toBe(true);
  expect(checkAsvs(TABLE, () => 'nothing').some((mistake) => /^V3\.3\.1: .* has no test 'D7 D10/.test(mistake))).toBe(
    true,
  );
});
