import { expect, test } from 'vitest';
import { staffPermissions } from '#contract/staff/staff-permissions.ts';
import { ALWAYS, permissionGroups } from './permission-words.ts';

test('OWN-04 every permission can be chosen for a role, once and under words of its own', () => {
  const listed = permissionGroups.flatMap(({ permissions }) => permissions);
  expect([...listed.map(([permission]) => permission), ...ALWAYS].sort()).toEqual([...staffPermissions].sort());
  expect(new Set(listed.map(([, words]) => words)).size).toBe(listed.length);
});
