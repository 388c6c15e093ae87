import { RewardsPage } from '#storefront/features/loyalty/rewards-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';
import { loadRewards } from './account-rewards.server.ts';

export const loader = loadRewards;
export const meta = privateMeta('Rewards');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountRewards() {
  return <RewardsPage />;
}
