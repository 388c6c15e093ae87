/** The HTML part of e-mails about an account. */
import { Body, Button, Container, Head, Html, Link, Preview, Text } from '@react-email/components';
import { render } from '@react-email/render';
import { createElement as e, type ReactNode } from 'react';
import type { AccountEmailView } from './account-email-view.ts';
import { button, dark, heading, rule, style, text } from './email-parts.ts';

function template(view: AccountEmailView): ReactNode {
  return e(
    Html,
    { lang: 'en-NZ' },
    e(
      Head,
      null,
      e('meta', { name: 'color-scheme', content: 'light dark' }),
      e('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      e('style', { dangerouslySetInnerHTML: { __html: dark } }),
    ),
    e(Preview, null, view.paragraphs[0] ?? view.heading),
    e(
      Body,
      { className: 'k-body', style: style.body },
      e(
        Container,
        { className: 'k-card', style: style.card },
        text(view.shopName, style.brand),
        heading(view.heading),
        text(view.greeting),
        view.paragraphs.map((paragraph, index) => e('div', { key: `p${index}` }, text(paragraph))),
        e(Button, { href: view.action.link, style: button }, view.action.label),
        view.afterwards.map((paragraph, index) => e('div', { key: `a${index}` }, text(paragraph, style.small, true))),
        rule(),
        e(
          Text,
          { className: 'k-soft', style: { ...style.small, color: '#5e5b51' } },
          e(Link, { href: view.shopUrl, className: 'k-soft', style: style.link }, view.shopName),
        ),
      ),
    ),
  );
}

/** The view as HTML that mail clients understand, in light and dark. */
export async function accountEmailHtml(view: AccountEmailView): Promise<string> {
  return render(template(view));
}
