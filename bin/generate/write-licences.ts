import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLockedPackages } from '../packages/check-packages.ts';
import { licenceTable } from './licence-table.ts';

/** Writes docs/licences.md, the list of packages by licence: `npm run generate`. */
export const writeLicences = (): void =>
  writeFileSync(join(import.meta.dirname, '../../docs/licences.md'), licenceTable(readLockedPackages()));
