import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRewards } from './plan-rewards.ts';

const rewards = [
  { rewardId: 'first', balanceCents: 1_000n },
  { rewardId: 'second', balanceCents: 1_000n },
];

test('LOY-07 a named reward pays up to its balance, an unnamed amount is paid by those that expire first', () => {
  expect(planRewards(rewards, [{ rewardId: 'second', amountCents: 1_500n }])).toEqual({
    uses: [{ rewardId: 'second', amountCents: 1_000n }],
    missingCents: 500n,
  });
  expect(planRewards(rewards, [{ amountCents: 1_200n }])).toEqual({
    uses: [
      { rewardId: 'first', amountCents: 1_000n },
      { rewardId: 'second', amountCents: 200n },
    ],
    missingCents: 0n,
  });
  expect(planRewards(rewards, [{ rewardId: "somebody else's", amountCents: 500n }])).toEqual({
    uses: [{ rewardId: "somebody else's", amountCents: 0n }],
    missingCents: 500n,
  });
  // The same reward twice is one reward.
  expect(
    planRewards(rewards, [
      { rewardId: 'first', amountCents: 1_000n },
      { rewardId: 'first', amountCents: 1_000n },
    ]),
  ).toEqual({ uses: [{ rewardId: 'first', amountCents: 1_000n }], missingCents: 1_000n });
});

test('no reward ever pays more than its balance, and no cent is lost', () => {
  const cents = fc.bigInt({ min: 0n, max: 3_000n });
  const names = ['a', 'b', 'c', 'unknown'];
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ rewardId: fc.constantFrom('a', 'b', 'c'), balanceCents: cents }), {
        selector: ({ rewardId }) => rewardId,
      }),
      fc.array(fc.record({ rewardId: fc.option(fc.constantFrom(...names), { nil: undefined }), amountCents: cents }), {
        maxLength: 6,
      }),
      (held, requests) => {
        const { uses, missingCents } = planRewards(held, requests);
        expect(new Set(uses.map(({ rewardId }) => rewardId)).size).toBe(uses.length);
        for (const { rewardId, amountCents } of uses)
          expect(
            amountCents >= 0n && amountCents <= (held.find((one) => one.rewardId === rewardId)?.balanceCents ?? 0n),
          ).toBe(true);
        const sum = (list: readonly { amountCents: bigint }[]) =>
          list.reduce((all, { amountCents }) => all + amountCents, 0n);
        expect(sum(uses) + missingCents).toBe(sum(requests));
        // An unnamed amount falls short only when no balance is left.
        if (missingCents > 0n && requests.every(({ rewardId }) => !rewardId))
          expect(sum(uses)).toBe(held.reduce((all, { balanceCents }) => all + balanceCents, 0n));
      },
    ),
  );
});
