import { accountMessages } from '#contract/messages/account-messages.ts';
import { MailingListLinkPage } from './internal/mailing-list-link-page.tsx';

/** Unsubscribes from the mailing list (reliability F5). */
export function UnsubscribePage() {
  return (
    <MailingListLinkPage
      heading="Stop our emails"
      explanation="One click, and we won’t write to you about new releases and sales any more. Mail about your orders still comes."
      label="Unsubscribe"
      path="unsubscribe"
      done="You’re off our mailing list. We won’t write to you about releases and sales any more."
      failed={accountMessages.unsubscribeFailed}
    />
  );
}
