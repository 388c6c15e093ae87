import { taxWords } from '#contract/orders/tax-words.ts';
import type { EmailsCtx } from '../../emails-context.ts';
import { orderHelp } from '../order-help.ts';
import type { EmailView } from '../render-email.ts';
import { supplyLines } from '../tax-lines.ts';
import { withImages } from '../with-images.ts';
import type { Example } from './example.ts';

type DrawCtx = Pick<EmailsCtx, 'config' | 'db'>;

/** With the pictures and the help that are read when an email is sent. */
export async function completeView(ctx: DrawCtx, view: EmailView, { order }: Example): Promise<EmailView> {
  if (!('lines' in view)) return view;
  const lines = await withImages(ctx, view.lines);
  const help = await orderHelp(ctx, order, { canReturn: true });
  if (!('sums' in view)) return { ...view, lines, help };
  const tax = supplyLines(ctx, order);
  const written = [...view.written, ...(tax.length > 0 ? [{ heading: taxWords.supply, lines: tax }] : [])];
  return { ...view, lines, help, written };
}
