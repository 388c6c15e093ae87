import { ConfirmNewsPage } from '#storefront/features/mailing-list/confirm-news-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Get our emails');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function MailingListConfirm() {
  return <ConfirmNewsPage />;
}
