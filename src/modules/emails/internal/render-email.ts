/** The finished words of an email as subject, HTML and plain text. React and the mail components are loaded with the first mail, not at start-up. */
import { type AccountEmailView, accountEmailText } from './templates/account-email-view.ts';
import { orderConfirmationText } from './templates/order-confirmation-text.ts';
import type { OrderConfirmationView } from './templates/order-confirmation-view.ts';
import { type OrderEmailView, orderEmailText } from './templates/order-email-view.ts';

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}
export type EmailView = AccountEmailView | OrderConfirmationView | OrderEmailView;

const withWords = (words: readonly string[]): string[] => words.filter((one) => one.trim() !== '');

/** Passages that staff have left empty are left out. */
export async function renderAccountEmail(written: AccountEmailView): Promise<RenderedEmail> {
  const { accountEmailHtml } = await import('./templates/account-email.ts');
  const { subject, paragraphs, afterwards } = written;
  const view = { ...written, paragraphs: withWords(paragraphs), afterwards: withWords(afterwards) };
  return { subject, html: await accountEmailHtml(view), text: accountEmailText(view) };
}

export async function renderOrderEmail(written: OrderEmailView): Promise<RenderedEmail> {
  const { orderEmailHtml } = await import('./templates/order-email.ts');
  const { subject, paragraphs, afterwards } = written;
  const view = { ...written, paragraphs: withWords(paragraphs), afterwards: withWords(afterwards) };
  return { subject, html: await orderEmailHtml(view), text: orderEmailText(view) };
}

export async function renderConfirmation(view: OrderConfirmationView): Promise<RenderedEmail> {
  const { orderConfirmationHtml } = await import('./templates/order-confirmation-email.ts');
  return { subject: view.subject, html: await orderConfirmationHtml(view), text: orderConfirmationText(view) };
}

/** The email of any kind. */
export function renderEmail(view: EmailView): Promise<RenderedEmail> {
  if ('sums' in view) return renderConfirmation(view);
  return 'linesHeading' in view ? renderOrderEmail(view) : renderAccountEmail(view);
}
