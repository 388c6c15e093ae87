/** The packages that a release consists of: named, checked and under licences that allow it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceTable } from '../../bin/generate/licence-table.ts';
import { auditProblems, readExceptions } from '../../bin/packages/audit.ts';
import { type LockedPackage, nameOf, packageProblems, readLockedPackages } from '../../bin/packages/check-packages.ts';

const ROOT = join(import.meta.dirname, '../..');

test('SEC-24 a command prints the parts of the shop as a CycloneDX document', () => {
  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  const { bomFormat, specVersion, components } = JSON.parse(printed) as {
    bomFormat: string;
    specVersion: string;
    components: { purl: string; hashes: { alg: string; content: string }[] }[];
  };
  expect([bomFormat, Number(specVersion) >= 1.5]).toEqual(['CycloneDX', true]);
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const needed = Object.entries(readLockedPackages()).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  expect(needed.length).toBeGreaterThan(200);
  for (const [place, { version }] of needed) expect(listed).toContain(`pkg:npm/${nameOf(place)}@${version}`);
  for (const part of ['react', 'pg', 'zod', 'react-router'])
    expect(
      [...listed].some((purl) => purl.startsWith(`pkg:npm/${part}@`)),
      part,
    ).toBe(true);
  for (const { hashes } of components)
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
});

test('SEC-24 every package has its integrity in the lock file, and docs/licences.md lists the licences', () => {
  expect(packageProblems(readLockedPackages())).toEqual([]);
  expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(licenceTable(readLockedPackages()));
});

test('SEC-24 a package without integrity, with an unknown licence or with an install script is refused', () => {
  const sound: LockedPackage = { version: '1.0.0', license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` };
  const problems = (changed: Partial<LockedPackage>) =>
    packageProblems({ 'node_modules/one': { ...sound, ...changed } });
  expect(problems({})).toEqual([]);
  expect(problems({ license: '(MIT OR GPL-3.0)' })).toEqual([]);
  expect(problems({ license: 'MIT AND ISC' })).toEqual([]);
  expect(problems({ integrity: undefined })).toEqual(['node_modules/one has no sha512 integrity']);
  expect(problems({ integrity: 'sha1-abc' })).toEqual(['node_modules/one has no sha512 integrity']);
  expect(problems({ license: 'GPL-3.0' })).toEqual(['node_modules/one has the licence GPL-3.0']);
  expect(problems({ license: '(MIT AND GPL-3.0)' })).toEqual(['node_modules/one has the licence (MIT AND GPL-3.0)']);
  expect(problems({ license: undefined })).toEqual(['node_modules/one has the licence unknown']);
  expect(problems({ hasInstallScript: true })).toEqual(['node_modules/one runs a script when it is installed']);
});

const ID = 'GHSA-aaaa-bbbb-cccc';
/** As `npm audit --json` writes it. */
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    outer: { name: 'outer', severity: 'high', isDirect: true, via: ['inner'], effects: [], range: '*', nodes: [] },
    inner: {
      name: 'inner',
      severity: 'high',
      via: [
        {
          source: 1,
          name: 'inner',
          dependency: 'inner',
          title: 'Anybody may do anything',
          url: `https://github.com/advisories/${ID}`,
          severity: 'high',
          range: '<2.0.1',
        },
      ],
    },
  },
  metadata: {},
};

test('SEC-24 a known weakness fails the weekly audit, unless an exception has not ended; an exception nothing needs fails too', () => {
  const until = (day: string) => [{ id: ID, until: day, why: 'Only read by a test of ours' }];
  const words = `${ID} (high): inner <2.0.1: Anybody may do anything`;
  expect(auditProblems(report, [], '2026-11-27')).toEqual([words]);
  expect(auditProblems(report, until('2026-11-27'), '2026-11-27')).toEqual([]);
  expect(auditProblems(report, until('2026-11-26'), '2026-11-27')).toEqual([
    `${words} (its exception ended on 2026-11-26)`,
  ]);
  const clean = { auditReportVersion: 2, vulnerabilities: {} };
  expect(auditProblems(clean, until('2026-12-01'), '2026-11-27')).toEqual([
    `${ID} is an exception that nothing needs any more`,
  ]);
  expect(() => auditProblems({ message: 'no audit' }, [], '2026-11-27')).toThrow();
  expect(() =>
    readExceptions('[{"id":"GHSA-aaaa-bbbb-cccc","until":"some day","why":"a reason that is long"}]'),
  ).toThrow();
  expect(readExceptions(readFileSync(join(ROOT, 'bin/packages/audit-exceptions.json'), 'utf8'))).toEqual([]);
});

test('SEC-24 the provenance of a release names its files, the commit and every package by digest', () => {
  const args = [
    'run',
    '--silent',
    'provenance',
    '--',
    '--repository',
    'https://git.example/kerb',
    '--builder',
    'https://ci.example/1',
  ];
  const print = (...files: string[]) =>
    spawnSync('npm', [...args, ...files], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  expect(print()).toMatchObject({ status: 2, stderr: expect.stringContaining('the files of the release') });
  const printed = print('LICENSE');
  const isClean =
    execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: ROOT, encoding: 'utf8' }) === '';
  // While somebody works on the sources there is nothing to state.
  if (!isClean) {
    expect(printed).toMatchObject({ status: 2, stderr: expect.stringContaining('clean clone') });
    return;
  }
  const { subject, predicate } = JSON.parse(printed.stdout);
  const sha256 = createHash('sha256')
    .update(readFileSync(join(ROOT, 'LICENSE')))
    .digest('hex');
  expect(subject).toEqual([{ name: 'LICENSE', digest: { sha256 } }]);
  const [commit, ...packages] = predicate.buildDefinition.resolvedDependencies;
  expect(commit).toEqual({
    uri: 'git+https://git.example/kerb',
    digest: { gitCommit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim() },
  });
  expect(packages).toHaveLength(Object.keys(readLockedPackages()).length);
  for (const { digest } of packages) expect(digest.sha512).toMatch(/^[0-9a-f]{128}$/);
});
