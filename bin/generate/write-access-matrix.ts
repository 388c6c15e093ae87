import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessMatrix } from './access-matrix.ts';

/** Writes docs/access-matrix.md, the table of who may make which call: `npm run generate`. */
export const writeAccessMatrix = (): void =>
  writeFileSync(join(import.meta.dirname, '../../docs/access-matrix.md'), accessMatrix());
