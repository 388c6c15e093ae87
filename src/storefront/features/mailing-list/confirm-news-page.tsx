import { accountMessages } from '#contract/messages/account-messages.ts';
import { MailingListLinkPage } from './internal/mailing-list-link-page.tsx';

/** Confirms a subscription to the mailing list, from the link in the email (FIX-14). */
export function ConfirmNewsPage() {
  return (
    <MailingListLinkPage
      heading="Get our emails"
      explanation="One click, and you’ll hear about new releases and sales first. You can stop at any time."
      label="Yes, email me"
      path="confirm"
      done="You’re on our mailing list."
      failed={accountMessages.confirmNewsFailed}
    />
  );
}
