/** A test that uses the build while its run did not build it is refused a build that is older than its sources. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useOwnCopy } from '../support/shop/own-copy.ts';
import { patient } from '../support/vitest/patience.ts';
import { requireFreshBuild } from '../support/vitest/require-fresh-build.ts';

/** The harness is imported by a path that no reading of the source finds, so the run builds nothing. */
const HIDDEN = `
import { test } from 'vitest';
test('uses the build', async () => {
  const { requireFreshBuild } = await import(['../support/vitest', 'require-fresh-build.ts'].join('/'));
  requireFreshBuild();
});
`;

test('an unchanged build is used, a stale one refused in a plain sentence', { timeout: patient(300_000) }, () => {
  requireFreshBuild();
  const root = useOwnCopy();
  writeFileSync(join(root, 'tests/api/hidden.test.ts'), HIDDEN);
  const runVitest = () => {
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/api/hidden.test.ts'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  // What was built for this file is in the copy.
  expect(runVitest()).toMatchObject({ status: 0 });
  appendFileSync(join(root, 'src/staff-site/main.tsx'), '\n');
  expect(runVitest()).toEqual({
    status: 1,
    said: expect.stringContaining(
      'The build is older than its sources (the staff site), and this run did not build it.',
    ),
  });
});
