/** The check on commits sees a subject that is too long and a body that is missing. */
import { expect, test } from 'vitest';
import { findBadMessages } from '../../bin/checks/check-commits.ts';

const commit = (subject: string, body = 'Because of this.\n') => ({ hash: 'abc1234', subject, body });

test('a subject of 73 characters and an empty body are reported with their commit', () => {
  expect(findBadMessages([commit('s'.repeat(72)), commit('The cart is faster')])).toEqual([]);
  expect(findBadMessages([commit('s'.repeat(73))])).toEqual([
    `abc1234 ${'s'.repeat(73)}: the subject has over 72 characters`,
  ]);
  expect(findBadMessages([commit('The cart is faster', '\n')])).toEqual([
    'abc1234 The cart is faster: the body that says why is missing',
  ]);
});
