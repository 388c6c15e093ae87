/** The packages that a release consists of: named, checked and under licences that allow it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceTable } from '../../bin/generate/licence-table.ts';
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
