/**
 * `npm run audit`, once a week: exit 1 when a package has a known weakness that is no exception, 2 when the registry
 * does not say.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditProblems, readExceptions } from './audit.ts';

const ROOT = join(import.meta.dirname, '../..');
const exceptions = readExceptions(readFileSync(join(import.meta.dirname, 'audit-exceptions.json'), 'utf8'));
const asked = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
try {
  const problems = auditProblems(JSON.parse(asked.stdout), exceptions, new Date().toISOString().slice(0, 10));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(problems.length === 0 ? 'No package has a known weakness.\n' : '');
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch {
  // npm names the reason in its last lines.
  process.stderr.write(`The registry answered no audit, so nothing is known.\n${asked.stderr}`);
  process.exitCode = 2;
}
