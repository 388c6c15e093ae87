import { getOrder } from '#modules/orders/get-order.ts';
import type { ToShoppers } from '../../email-kind.ts';
import type { EmailsCtx } from '../../emails-context.ts';
import { type RenderedEmail, renderEmail } from '../render-email.ts';
import { type OwnTexts, sayWith } from '../words/fill-words.ts';
import { completeView } from './complete-view.ts';
import { exampleOrder } from './example-order.ts';
import { makeExample } from './make-example.ts';

type DrawCtx = Pick<EmailsCtx, 'config' | 'db'>;

export interface Drawing {
  texts: OwnTexts;
  scene: string;
  /** Null: an example. */
  orderNumber: string | null;
}
export type DrawnEmail = RenderedEmail & { orderNumber: string | null };

/** An email as it would be with these words, of an order or an example. */
export async function drawEmail(
  ctx: DrawCtx,
  { words, scenes }: ToShoppers,
  { texts, scene, orderNumber }: Drawing,
): Promise<DrawnEmail | 'NO_SCENE' | 'NO_ORDER'> {
  const draw = Object.hasOwn(scenes, scene) ? scenes[scene] : undefined;
  if (!draw) return 'NO_SCENE';
  const order = orderNumber === null ? exampleOrder : await getOrder(ctx, orderNumber);
  // Whose data were deleted is shown to nobody.
  if (!order || order.contact.email === '') return 'NO_ORDER';
  const example = await makeExample(ctx, order);
  const common = { shop: example.shop.shopName, order: order.number, name: order.contact.firstName };
  const view = draw(example, sayWith(words, texts, common));
  const drawn = await renderEmail(await completeView(ctx, view, example));
  return { ...drawn, orderNumber: orderNumber === null ? null : order.number };
}
