import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleTable } from './module-table.ts';

/** Writes docs/modules.md, the table of all modules: `npm run generate`. */
export const writeModuleTable = (): void =>
  writeFileSync(join(import.meta.dirname, '../../docs/modules.md'), moduleTable());
