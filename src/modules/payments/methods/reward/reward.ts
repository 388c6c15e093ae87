import { type CreditMethod, endingIn } from '../payment-method.ts';

/** A reward of the loyalty programme. */
export const reward: CreditMethod = {
  kind: 'credit',
  describe: (facts) => endingIn('Reward', facts),
  shortReason: 'REWARD_UNUSABLE',
};
