/**
 * `npm run --silent provenance -- --repository URL --builder URL FILE…`: where the files of a release come from. Refuses
 * a working tree that differs from its commit: the statement would not be true.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLockedPackages } from './check-packages.ts';
import { provenanceOf } from './provenance.ts';

const ROOT = join(import.meta.dirname, '../..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const { values, positionals } = parseArgs({
  options: { repository: { type: 'string' }, builder: { type: 'string' } },
  allowPositionals: true,
});
const { repository, builder } = values;
if (!repository || !builder || positionals.length === 0) {
  process.stderr.write('Give --repository URL, --builder URL and the files of the release.\n');
  process.exitCode = 2;
} else if (git('status', '--porcelain', '--untracked-files=no') !== '') {
  process.stderr.write('Files differ from the commit: build a release from a clean clone.\n');
  process.exitCode = 2;
} else {
  const files = positionals.map((file) => ({
    name: basename(file),
    sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
  }));
  const statement = provenanceOf({
    files,
    repository,
    builder,
    commit: git('rev-parse', 'HEAD'),
    packages: readLockedPackages(),
  });
  process.stdout.write(`${JSON.stringify(statement, null, 2)}\n`);
}
