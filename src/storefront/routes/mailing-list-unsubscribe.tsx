import { UnsubscribePage } from '#storefront/features/mailing-list/unsubscribe-page.tsx';

export const meta = () => [{ title: 'Stop our emails · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function MailingListUnsubscribe() {
  return <UnsubscribePage />;
}
