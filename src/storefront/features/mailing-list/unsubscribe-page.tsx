import { accountMessages } from '#contract/messages/account-messages.ts';
import { MailingListLinkPage } from './internal/mailing-list-link-page.tsx';

/** Unsubscribes from the mailing list (reliability F5). */
export function UnsubscribePage() {
  return (
    <MailingListLinkPage
      heading="Stop our emails"
      explanation="One click, and we won’t email you about new releases and sales any more. You will still get emails about your orders."
      label="Unsubscribe"
      path="unsubscribe"
      done="You’re off our mailing list. We won’t email you about releases and sales any more."
      failed={accountMessages.unsubscribeFailed}
    />
  );
}
