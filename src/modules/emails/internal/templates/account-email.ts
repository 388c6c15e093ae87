/** The HTML part of emails about an account. */
import { Button } from '@react-email/button';
import { Section } from '@react-email/section';
import { createElement as e, type ReactNode } from 'react';
import type { AccountEmailView } from './account-email-view.ts';
import { emailFrame } from './email-frame.ts';
import { emailHtml } from './email-html.ts';
import { button, heading, linesOf, rule, smallPrint, style, text } from './email-parts.ts';

const quote = (accent: string) => ({ margin: '20px 0', borderLeft: `4px solid ${accent}`, paddingLeft: '16px' });
const value = { ...style.text, margin: '0 0 12px', fontSize: '20px', lineHeight: '28px', fontWeight: 700 } as const;

function template(view: AccountEmailView): ReactNode {
  return emailFrame(
    {
      title: view.subject,
      shop: view,
      preview: view.paragraphs[0] ?? view.heading,
    },
    heading(view.heading),
    text(view.greeting),
    view.paragraphs.map((paragraph, index) => e('div', { key: `p${index}` }, text(linesOf(paragraph)))),
    view.quote && e(Section, { style: quote(view.look.accent) }, text(linesOf(view.quote))),
    view.facts && [
      e('div', { key: 'above' }, rule()),
      ...view.facts.map((fact) =>
        e('div', { key: fact.label }, text(fact.label, style.small, true), text(fact.value, value)),
      ),
      e('div', { key: 'below' }, rule()),
    ],
    e(Button, { href: view.action.link, className: 'k-btn', style: button(view.look.accent) }, view.action.label),
    ...smallPrint(view.afterwards),
  );
}

/** The view as HTML that mail clients understand, in light and dark. */
export async function accountEmailHtml(view: AccountEmailView): Promise<string> {
  return emailHtml(template(view));
}
