import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ContentDocument, documentId } from '#contract/site/content.ts';
import { fail } from '#shared/result.ts';
import { readContentFile } from '../internal/read-content-file.ts';

export interface ContentFault {
  file: string;
  reason: string;
}
const MAX_CHARACTERS = 500_000;

/** Every document of a folder; use the result only when there are no faults. Hidden files and READMEs are left out. */
export async function readContentFolder(
  folder: string,
): Promise<{ documents: ContentDocument[]; faults: ContentFault[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'README.md')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const documents: ContentDocument[] = [];
  const faults: ContentFault[] = [];
  const seen = new Set<string>();
  for (const file of names) {
    const text = await readFile(join(folder, file), 'utf8');
    const read = text.length > MAX_CHARACTERS ? fail(['is larger than 500 kB']) : readContentFile(file, text);
    if (!read.ok) faults.push(...read.error.map((reason) => ({ file, reason })));
    else
      for (const document of read.value) {
        if (seen.has(documentId(document))) faults.push({ file, reason: `there is another ${documentId(document)}` });
        seen.add(documentId(document));
        documents.push(document);
      }
  }
  return { documents, faults };
}
