/** Which tests of the release before say something about the schema of this one, and what differs in its migrations. */

/** What shoppers, staff and jobs do most, each by the API or against the tables themselves. */
const SAMPLE = [
  'tests/api/operating.test.ts',
  'tests/api/account-orders.test.ts',
  'tests/api/cancel-by-shopper.test.ts',
  'tests/api/gift-cards.test.ts',
  'tests/api/loyalty.test.ts',
  'tests/api/edge.test.ts',
  'src/server/jobs/deliver-outbox.test.ts',
  'src/modules/integrity',
  'src/modules/returns',
];

/** `wanted` is UPGRADE_TESTS: nothing for the sample, `all`, or files. Those that the release does not have are left out. */
export function ofTheRelease(wanted: string | undefined, exists: (file: string) => boolean): string[] {
  if (wanted === 'all') return ['tests/api', 'src/'].filter(exists);
  const files = (wanted?.split(',') ?? SAMPLE).filter(exists);
  if (files.length === 0) throw new Error('The release before has none of these tests.');
  return files;
}

type Migrations = ReadonlyMap<string, string>;

/** Those that the release before does not have. */
export const newMigrations = (theirs: Migrations, ours: Migrations): string[] =>
  [...ours.keys()].filter((name) => !theirs.has(name)).sort();

/** Those that differ or are missing now: a database that has them would be refused. */
export const changedMigrations = (theirs: Migrations, ours: Migrations): string[] =>
  [...theirs].filter(([name, text]) => ours.get(name) !== text).map(([name]) => name);
