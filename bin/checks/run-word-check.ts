/** `node bin/checks/run-word-check.ts`: prints every word that docs/glossary.md bans; exit 1 when there is one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesToRead, findBannedWords, readGlossary } from './check-words.ts';
import { listFiles } from './list-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const glossary = readGlossary(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));
const found = findBannedWords(filesToRead(ROOT, listFiles(ROOT)), glossary);
for (const one of found) console.log(one);
process.exitCode = found.length > 0 ? 1 : 0;
