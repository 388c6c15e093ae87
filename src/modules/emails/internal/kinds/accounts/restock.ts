import { getRestockNotice } from '#modules/restock/get-restock-notice.ts';
import { productName } from '#shared/product-name.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { accountWords, button, greeting, heading, type SayOf, sentences, subject } from '../../words/email-words.ts';
import { loadSay } from '../../words/load-words.ts';

const words = accountWords(
  'email.restock',
  { name: 'Back in stock', when: 'A size that a customer waits for is back.' },
  {
    subject: subject('Back in stock: {product}, {size}'),
    heading: heading('It’s back in your size'),
    greeting,
    back: sentences('What is back', 'You asked us to tell you: {product} in {colour}, {size}, can be bought again.', [
      'product',
    ]),
    button: button('Have a look'),
    few: sentences('There may be few', 'There may be only a few, and we can’t hold one for you.'),
    once: sentences(
      'The only email',
      'This is the only email about it. If it sells out again, ask us again on its page.',
    ),
  },
);

/** Tells a customer that a size is back in stock; nothing where customer or product no longer exist (PROD-36). */
export const restock: EmailKind<'email.restock'> = {
  toShoppers: {
    words,
    scenes: {
      'A size is back': ({ shop, order: { lines } }, say) =>
        restockView(shop, say, {
          brandName: lines[0]?.brand ?? '',
          productName: lines[0]?.name ?? '',
          colourName: lines[0]?.colourName ?? '',
          size: lines[0]?.sizeLabel ?? '',
          path: '',
        }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { requestId }, dedupeKey) => {
    const notice = await getRestockNotice(ctx, requestId);
    if (!notice) return { state: 'DONE' };
    const shop = shopOf(ctx);
    const say = await loadSay(ctx, words, { shop: shop.shopName, name: notice.firstName });
    return sendAccountEmail(ctx, restockView(shop, say, notice), notice.email, dedupeKey);
  },
};

const restockView = (
  shop: EmailShop,
  say: SayOf<typeof words>,
  product: { brandName: string; productName: string; colourName: string; size: string; path: string },
): AccountEmailView => {
  const values = {
    product: productName({ brand: product.brandName, name: product.productName }),
    colour: product.colourName,
  };
  return {
    ...shop,
    subject: say('subject', { ...values, size: product.size }),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [say('back', { ...values, size: sizeInSentence(product.size) })],
    action: { label: say('button'), link: `${shop.shopUrl}/products/${product.path}` },
    afterwards: [say('few'), say('once')],
  };
};
