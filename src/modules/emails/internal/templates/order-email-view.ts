/** The finished words of emails about an order, so that the HTML and the text part are the same. Pure. */
import { productName } from '#shared/product-name.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import type { EmailLine } from './email-line-view.ts';
import type { EmailShop } from './email-shop.ts';
export interface OrderEmailView extends EmailShop {
  subject: string;
  heading: string;
  greeting: string;
  paragraphs: string[];
  /** Labelled facts: 'Carrier' 'NZ Post'. */
  facts: { label: string; value: string }[];
  /** Items, one a line. */
  linesHeading: string;
  lines: EmailLine[];
  /** The one action, where there is one. */
  action: { label: string; link: string } | null;
  afterwards: string[];
  /** How to return something and whom to ask; filled in when the email is sent. */
  help?: string[];
}
export interface OrderInfo {
  number: string;
  firstName: string;
}
/** A line of an order, as emails list it. */
export type Line = {
  productId: number;
  brand: string;
  name: string;
  colourName: string;
  sizeLabel: string;
  qty: number;
};

export const lineOf = ({ productId, brand, name, colourName, sizeLabel, qty }: Line): EmailLine => ({
  productId,
  title: productName({ brand, name }),
  detail: [colourName, sizeInSentence(sizeLabel), qty === 1 ? '' : `quantity ${qty}`].filter(Boolean).join(', '),
});
export const orderLink = (shop: EmailShop, number: string, label: string): OrderEmailView['action'] => ({
  label,
  link: `${shop.shopUrl}/orders?number=${number}`,
});

/** The plain-text part. */
export function orderEmailText(view: OrderEmailView): string {
  return [
    view.greeting,
    ...view.paragraphs,
    view.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    view.lines.length > 0
      ? [
          view.linesHeading.toUpperCase(),
          ...view.lines.map(({ title, detail }) => `${title}${detail && `\n  ${detail}`}`),
        ].join('\n')
      : '',
    view.action ? `${view.action.label}:\n${view.action.link}` : '',
    ...view.afterwards,
    ...(view.help ?? []),
    `${view.shopName}, ${view.shopUrl}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
