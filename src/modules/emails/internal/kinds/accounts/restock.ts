import { getRestockNotice } from '#modules/restock/get-restock-notice.ts';
import { productName } from '#shared/product-name.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

/** Tells a customer that a size is back in stock; nothing where customer or product no longer exist (PROD-36). */
export const restock: EmailKind<'email.restock'> = {
  maxAttempts: 40,
  send: async (ctx, { requestId }, dedupeKey) => {
    const notice = await getRestockNotice(ctx, requestId);
    if (!notice) return { state: 'DONE' };
    return sendAccountEmail(ctx, restockView(shopOf(ctx), notice), notice.email, dedupeKey);
  },
};

const restockView = (
  shop: EmailShop,
  {
    firstName,
    ...product
  }: { firstName: string; brandName: string; productName: string; colourName: string; size: string; path: string },
): AccountEmailView => {
  const name = productName({ brand: product.brandName, name: product.productName });
  return {
    ...shop,
    subject: `Back in stock: ${name}, ${product.size}`,
    heading: 'It’s back in your size',
    greeting: `Kia ora ${firstName},`,
    paragraphs: [
      `You asked us to tell you: ${name} in ${product.colourName}, ${sizeInSentence(product.size)}, can be bought again.`,
    ],
    action: { label: 'Have a look', link: `${shop.shopUrl}/products/${product.path}` },
    afterwards: [
      'There may be only a few, and we can’t hold one for you.',
      'This is the only email about it. If it sells out again, ask us again on its page.',
    ],
  };
};
