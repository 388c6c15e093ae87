import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { ConfirmNewsPage } from '#storefront/features/mailing-list/confirm-news-page.tsx';

export const meta = privateMeta('Get our emails');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function MailingListConfirm() {
  return <ConfirmNewsPage />;
}
