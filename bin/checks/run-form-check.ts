/** `node bin/checks/run-form-check.ts`: exit 1 when a form of the storefront does not use its form system. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkForms } from './check-forms.ts';
import { listFiles } from './list-files.ts';

const ROOT = join(import.meta.dirname, '../..');

const files = listFiles(ROOT)
  .filter((path) => /^src\/storefront\/.*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const problems = checkForms(files);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
