/**
 * The only function that changes a member's points; the caller holds the member's lock, so what is read here stays
 * valid.
 */
import { randomUUID } from 'node:crypto';
import { loyaltyTerms } from '#contract/loyalty/loyalty.ts';
import { getBalances } from '#modules/ledger/get-balances.ts';
import { openAccount } from '#modules/ledger/open-account.ts';
import { transferValue } from '#modules/ledger/transfer-value.ts';
import type { Ctx } from '#platform/context.ts';
import { owedAccount, pointsAccount, rewardAccount, shopAccounts } from '../points-accounts.ts';
import { rewardCode } from './reward.ts';
import { insertReward } from './reward-records.ts';

type Db = Pick<Ctx, 'db' | 'clock'>;

export interface PointsChange {
  /** One cause, one change, for ever. */
  key: string;
  kind: 'earn' | 'return' | 'adjust';
  accountId: string;
  /** Not zero. */
  points: bigint;
  /** The order or adjustment behind it. */
  ownerId: string;
}

/**
 * Adds or deducts points. Points that cannot be deducted because they have become rewards are owed and deducted from
 * the next points; whole rewards' worth becomes rewards at once (LOY-22). False when this cause has counted before.
 */
export async function changePoints(ctx: Db, { key, kind, accountId, points, ownerId }: PointsChange): Promise<boolean> {
  const shopAccount = kind === 'adjust' ? shopAccounts.pointsAdjusted : shopAccounts.pointsIssued;
  const memberAccount = pointsAccount(accountId);
  const transferPart = (part: string, from: string, to: string, amount: bigint) =>
    transferValue(ctx, { key: `${key}${part}`, kind: part ? 'owed' : kind, from, to, amount, ownerId });
  if (points > 0n) {
    if ((await transferPart('', shopAccount, memberAccount, points)) === 'DONE_BEFORE') return false;
    await settleOwed(ctx, key, accountId, ownerId);
    await issueRewards(ctx, accountId, ownerId);
    return true;
  }
  const balance = await balanceOf(ctx, memberAccount);
  const taken = smaller(-points, balance);
  const owed = -points - taken;
  // The debt is entered first: it exists whenever the cause has counted, and may be the only entry.
  if (
    owed > 0n &&
    (await transferPart(':owed', shopAccounts.pointsOwed, owedAccount(accountId), owed)) === 'DONE_BEFORE'
  )
    return false;
  return taken === 0n || (await transferPart('', memberAccount, shopAccount, taken)) !== 'DONE_BEFORE';
}

async function settleOwed(ctx: Db, key: string, accountId: string, ownerId: string): Promise<void> {
  const owedId = owedAccount(accountId);
  const owed = await balanceOf(ctx, owedId);
  if (owed === 0n) return;
  const balance = await balanceOf(ctx, pointsAccount(accountId));
  const amount = smaller(owed, balance);
  await transferValue(ctx, {
    key: `${key}:paid`,
    kind: 'owed',
    from: pointsAccount(accountId),
    to: shopAccounts.pointsIssued,
    amount,
    ownerId,
  });
  await transferValue(ctx, {
    key: `${key}:settled`,
    kind: 'owed',
    from: owedId,
    to: shopAccounts.pointsOwed,
    amount,
    ownerId,
  });
}

/** Every 200 points become a reward. */
async function issueRewards(ctx: Db, accountId: string, ownerId: string): Promise<void> {
  const price = BigInt(loyaltyTerms.pointsPerReward);
  for (let left = await balanceOf(ctx, pointsAccount(accountId)); left >= price; left -= price) {
    const id = randomUUID();
    await transferValue(ctx, {
      key: `reward-points:${id}`,
      kind: 'reward',
      from: pointsAccount(accountId),
      to: shopAccounts.pointsRedeemed,
      amount: price,
      ownerId,
    });
    await insertReward(ctx, {
      id,
      code: rewardCode(id),
      accountId,
      valueCents: loyaltyTerms.rewardCents,
      days: loyaltyTerms.rewardDays,
      now: ctx.clock.now(),
    });
    await openAccount(ctx, rewardAccount(id), 'NZD');
    await transferValue(ctx, {
      key: `reward:${id}`,
      kind: 'issue',
      from: shopAccounts.rewardsIssued,
      to: rewardAccount(id),
      amount: loyaltyTerms.rewardCents,
      ownerId,
    });
  }
}

const balanceOf = async (ctx: Db, id: string): Promise<bigint> => (await getBalances(ctx, [id])).get(id) ?? 0n;

function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
