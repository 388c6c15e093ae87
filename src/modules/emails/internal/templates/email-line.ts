/** Items in emails: one a line, with a picture where the product still has one (UX-12). */
import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { createElement as e, type ReactNode } from 'react';
import { chalkColour, inkColour } from '#shared/theme-colours.ts';
import type { EmailLine } from './email-line-view.ts';
import { style, text } from './email-parts.ts';

const SIZE_PX = 72;
const picture = { width: `${SIZE_PX + 16}px`, verticalAlign: 'top', paddingBottom: '12px' } as const;
/** Where pictures are not loaded, clients show the alternative text on the tile. */
const tile = {
  display: 'block',
  backgroundColor: chalkColour.light,
  color: inkColour.light,
  fontSize: '11px',
  lineHeight: '14px',
} as const;
const words = { verticalAlign: 'top', paddingBottom: '12px' } as const;

/** The words of a line, its picture before them and its amount, where it has one, after them. */
export const emailLine = (key: string, { title, detail, image, amount }: EmailLine): ReactNode =>
  e(Row, {
    key,
    // biome-ignore lint/correctness/noChildrenProp: the component's type asks for it among its properties
    children: [
      image &&
        e(
          Column,
          { key: 'picture', style: picture },
          e('img', {
            src: image.url,
            alt: image.alt,
            width: SIZE_PX,
            height: SIZE_PX,
            className: 'k-tile',
            style: tile,
          }),
        ),
      e(Column, { key: 'words', style: words }, text(title), detail && text(detail, style.small, true)),
      amount && e(Column, { key: 'amount', style: style.money }, text(amount)),
    ],
  });
