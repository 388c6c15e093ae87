import { UnsubscribePage } from '#storefront/features/mailing-list/unsubscribe-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Stop our emails');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function MailingListUnsubscribe() {
  return <UnsubscribePage />;
}
