import type { EmailShop } from './email-shop.ts';

/**
 * The finished words of emails with one message and one action, so that the HTML and the text part are the same. Pure
 * (AUTH-44).
 */
export interface AccountEmailView extends EmailShop {
  subject: string;
  heading: string;
  greeting: string;
  paragraphs: string[];
  /** What somebody else wrote to the reader; may have line breaks. */
  quote?: string;
  /** What the reader types or copies: 'PIN' '12345678'. */
  facts?: { label: string; value: string }[];
  /** The one action. */
  action: { label: string; link: string };
  /** What to do when the reader did not ask for this. */
  afterwards: string[];
}

/** The plain-text part. */
export function accountEmailText(view: AccountEmailView): string {
  return [
    view.greeting,
    ...view.paragraphs,
    ...(view.quote ? [`‘${view.quote}’`] : []),
    ...(view.facts ?? []).map(({ label, value }) => `${label} ${value}`),
    `${view.action.label}:\n${view.action.link}`,
    ...view.afterwards,
    `${view.shopName}, ${view.shopUrl}`,
  ].join('\n\n');
}
