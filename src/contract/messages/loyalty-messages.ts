/** Messages of the loyalty screens; loaded only there. */
export const loyaltyMessages = {
  rewardsLoadFailed: 'Unable to load your rewards. Try again later.',
  rewardsBelowMinimum: 'Rewards can be used when the items in your order come to {min} or more.',
  notForGiftCards: 'Rewards and points can’t pay for gift cards.',
  creditsPerOrder: 'Up to {most} rewards, gift cards and points can pay for one order. You have chosen {used}.',
  rewardsCleared: 'Your rewards were taken off because the items in your order come to less than {min}.',
} as const;
