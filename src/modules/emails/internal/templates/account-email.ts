/** The HTML part of emails about an account. */
import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { createElement as e, type ReactNode } from 'react';
import type { AccountEmailView } from './account-email-view.ts';
import { emailFrame } from './email-frame.ts';
import { button, heading, smallPrint, text } from './email-parts.ts';

function template(view: AccountEmailView): ReactNode {
  return emailFrame(
    {
      title: view.subject,
      shopName: view.shopName,
      shopUrl: view.shopUrl,
      preview: view.paragraphs[0] ?? view.heading,
    },
    heading(view.heading),
    text(view.greeting),
    view.paragraphs.map((paragraph, index) => e('div', { key: `p${index}` }, text(paragraph))),
    e(Button, { href: view.action.link, className: 'k-btn', style: button }, view.action.label),
    ...smallPrint(view.afterwards),
  );
}

/** The view as HTML that mail clients understand, in light and dark. */
export async function accountEmailHtml(view: AccountEmailView): Promise<string> {
  return render(template(view));
}
