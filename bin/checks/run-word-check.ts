/** `node bin/checks/run-word-check.ts`: prints every banned word; exit 1 when there is one. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesToRead, findBannedWords, readGlossary } from './check-words.ts';

const ROOT = join(import.meta.dirname, '../..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const paths = listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
const found = findBannedWords(
  filesToRead(ROOT, paths),
  readGlossary(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')),
);
for (const one of found) console.log(one);
process.exitCode = found.length > 0 ? 1 : 0;
