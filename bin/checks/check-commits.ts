/**
 * `node bin/checks/check-commits.ts [REF]`: exit 1 when a commit since REF has a subject over 72 characters or no body
 * (CONTRIBUTING.md). REF is by default origin/main, so that only commits that are not published yet have to be right.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MAX_SUBJECT = 72;
/** The check began then; some commits before it have no body, and history is not rewritten. */
const BEGAN = '2026-11-26T05:00:00Z';

export interface Commit {
  hash: string;
  subject: string;
  body: string;
}

/** What is wrong with the messages of commits, one line for each mistake. */
export const findBadMessages = (commits: readonly Commit[]): string[] =>
  commits.flatMap(({ hash, subject, body }) => [
    ...(subject.length > MAX_SUBJECT ? [`${hash} ${subject}: the subject has over ${MAX_SUBJECT} characters`] : []),
    ...(body.trim() === '' ? [`${hash} ${subject}: the body that says why is missing`] : []),
  ]);

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Why the commits cannot be compared with `ref`; null when they can. */
function whySkipped(ref: string): string | null {
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
      return 'this clone has only a part of the history';
    git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
    return null;
  } catch {
    return `this clone has no ${ref} to compare with`;
  }
}

function commitsSince(ref: string): Commit[] {
  return git('log', '--no-merges', `--since=${BEGAN}`, '-z', '--format=%h%n%s%n%b', `${ref}..HEAD`)
    .split('\0')
    .filter((text) => text !== '')
    .map((text) => {
      const [hash = '', subject = '', ...body] = text.split('\n');
      return { hash, subject, body: body.join('\n') };
    });
}

if (import.meta.main) {
  const ref = process.argv[2] ?? 'origin/main';
  const reason = whySkipped(ref);
  const problems = reason ? [] : findBadMessages(commitsSince(ref));
  if (reason) console.log(`Skipped: ${reason}.`);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
