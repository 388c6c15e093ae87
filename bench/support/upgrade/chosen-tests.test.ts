import { expect, test } from 'vitest';
import { changedMigrations, newMigrations, ofTheRelease } from './chosen-tests.ts';

test('FLT-08 the release before runs a sample, all, or the named ones of its tests that it has', () => {
  expect(ofTheRelease(undefined, (file) => file === 'tests/api/gift-cards.test.ts')).toEqual([
    'tests/api/gift-cards.test.ts',
  ]);
  expect(ofTheRelease('all', () => true)).toEqual(['tests/api', 'src/']);
  expect(ofTheRelease('a.test.ts,b.test.ts', (file) => file === 'b.test.ts')).toEqual(['b.test.ts']);
  expect(() => ofTheRelease('a.test.ts', () => false)).toThrow('none of these tests');
});

test('FLT-08 migrations that were added go to the release before; one that was changed or removed stops the check', () => {
  const theirs = new Map([
    ['0001-a.sql', 'create table a'],
    ['0002-b.sql', 'create table b'],
  ]);
  const ours = new Map([...theirs, ['0003-c.sql', 'create table c']]);
  expect([newMigrations(theirs, ours), changedMigrations(theirs, ours)]).toEqual([['0003-c.sql'], []]);
  expect(changedMigrations(theirs, new Map([['0001-a.sql', 'drop table a']]))).toEqual(['0001-a.sql', '0002-b.sql']);
});
