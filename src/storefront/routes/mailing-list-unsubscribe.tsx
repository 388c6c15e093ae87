import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { UnsubscribePage } from '#storefront/features/mailing-list/unsubscribe-page.tsx';

export const meta = privateMeta('Stop our emails');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function MailingListUnsubscribe() {
  return <UnsubscribePage />;
}
