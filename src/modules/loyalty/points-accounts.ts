/** The ledger accounts of a member's points and rewards. Pure. */
export const pointsAccount = (accountId: string): string => `points:${accountId}`;
export const owedAccount = (accountId: string): string => `points-owed:${accountId}`;
export const rewardAccount = (rewardId: string): string => `reward:${rewardId}`;
/** Our own accounts. */
export const shopAccounts = {
  pointsIssued: 'house:points-issued',
  pointsRedeemed: 'house:points-redeemed',
  pointsOwed: 'house:points-owed',
  pointsAdjusted: 'house:points-adjusted',
  rewardsIssued: 'house:rewards-issued',
  rewardsRedeemed: 'house:rewards-redeemed',
  rewardsExpired: 'house:rewards-expired',
} as const;
