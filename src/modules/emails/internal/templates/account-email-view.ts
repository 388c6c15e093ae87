/**
 * The finished words of emails with one message and one action, so that the HTML and the text part are the same. Pure
 * (AUTH-44).
 */
export interface AccountEmailView {
  subject: string;
  heading: string;
  greeting: string;
  paragraphs: string[];
  /** The one action. */
  action: { label: string; link: string };
  /** What to do when the reader did not ask for this. */
  afterwards: string[];
  shopName: string;
  shopUrl: string;
}
interface Shop {
  shopName: string;
  shopUrl: string;
}

export const verificationView = (
  shop: Shop,
  { firstName, link }: { firstName: string; link: string },
): AccountEmailView => ({
  ...shop,
  subject: `Verify your email address for ${shop.shopName}`,
  heading: 'Verify your email address',
  greeting: `Kia ora ${firstName},`,
  paragraphs: [
    `Welcome to ${shop.shopName}. One step is left: tell us that this email address is yours, and you can log in.`,
  ],
  action: { label: 'Verify my email address', link },
  afterwards: [
    'The link works once and for 24 hours. After that, ask for a new one where you log in.',
    'If you did not make an account, leave this email: without the link nobody can use your address.',
  ],
});

export const resetView = (shop: Shop, { firstName, link }: { firstName: string; link: string }): AccountEmailView => ({
  ...shop,
  subject: `Reset your ${shop.shopName} password`,
  heading: 'Reset your password',
  greeting: `Kia ora ${firstName},`,
  paragraphs: ['Someone, most likely you, asked for a new password for your account.'],
  action: { label: 'Choose a new password', link },
  afterwards: [
    'The link works once and for one hour. Setting a new password logs you out everywhere.',
    'If you did not ask for this, leave this email: your password stays as it is.',
  ],
});

export const passwordChangedView = (shop: Shop, { firstName }: { firstName: string }): AccountEmailView => ({
  ...shop,
  subject: `Your ${shop.shopName} password was changed`,
  heading: 'Your password was changed',
  greeting: `Kia ora ${firstName},`,
  paragraphs: ['The password of your account was changed just now, and your other devices were logged out.'],
  action: { label: 'That was not me', link: `${shop.shopUrl}/account/password/forgot` },
  afterwards: ['If it was you, there is nothing to do.'],
});

export const accountDeletedView = (shop: Shop, { firstName }: { firstName: string }): AccountEmailView => ({
  ...shop,
  subject: `Your ${shop.shopName} account is deleted`,
  heading: 'Your account is deleted',
  greeting: `Kia ora ${firstName},`,
  paragraphs: [
    'Your account is deleted, and with it your addresses, wishlist, cart and everything else we knew of you.',
    'The law has us keep what was sold and for how much; names and addresses are taken out of it. Orders that are on their way still reach you, and lose them after that.',
  ],
  action: { label: `Visit ${shop.shopName}`, link: shop.shopUrl },
  afterwards: [
    'This is the last email about your account. If you did not ask for this, write to us: someone knew your password.',
  ],
});

/** Every mailing list email, including the first, has the unsubscribe link (reliability F5). */
export const mailingListView = (
  shop: Shop,
  { confirm, unsubscribe }: { confirm: string; unsubscribe: string },
): AccountEmailView => ({
  ...shop,
  subject: `Confirm that you want emails from ${shop.shopName}`,
  heading: 'One more step',
  greeting: 'Kia ora,',
  paragraphs: [
    `Somebody asked us to email this address about new releases and sales at ${shop.shopName}. Was it you? Then confirm it.`,
  ],
  action: { label: 'Yes, email me', link: confirm },
  afterwards: [
    `If it was not you, you need do nothing: we won’t write again. To take this address off our list now: ${unsubscribe}`,
  ],
});

/** A size that a customer waited for is back in stock (PROD-36). */
export const restockView = (
  shop: Shop,
  {
    firstName,
    ...product
  }: { firstName: string; brandName: string; productName: string; colourName: string; size: string; path: string },
): AccountEmailView => {
  const name = `${product.brandName} ${product.productName} in ${product.colourName}`;
  return {
    ...shop,
    subject: `Back in stock: ${product.brandName} ${product.productName}, ${product.size}`,
    heading: 'It’s back in your size',
    greeting: `Kia ora ${firstName},`,
    paragraphs: [`You asked us to tell you: ${name}, size ${product.size}, can be bought again.`],
    action: { label: 'Have a look', link: `${shop.shopUrl}/products/${product.path}` },
    afterwards: [
      'There may be only a few, and we can’t hold one for you.',
      'This is the only email about it. If it sells out again, ask us again on its page.',
    ],
  };
};

/** A bought gift card: the only message that holds its code and PIN. */
export const giftCardView = (
  shop: Shop,
  {
    firstName,
    ...card
  }: { firstName: string; amount: string; code: string; pin: string; expires: string; orderNumber: string },
): AccountEmailView => ({
  ...shop,
  subject: `A ${shop.shopName} gift card of ${card.amount}`,
  heading: `A gift card of ${card.amount}`,
  greeting: `Kia ora ${firstName},`,
  paragraphs: [
    `Here is the gift card of your order ${card.orderNumber}. Pass this email on, or keep it.`,
    `Code ${card.code.match(/.{1,4}/g)?.join(' ') ?? card.code}`,
    `PIN ${card.pin}`,
  ],
  action: { label: `Spend it at ${shop.shopName}`, link: shop.shopUrl },
  afterwards: [
    `It can be spent a bit at a time until ${card.expires}.`,
    'Whoever has the code and the PIN can spend it: keep them as you would keep money.',
  ],
});

/** The plain-text part. */
export function accountEmailText(view: AccountEmailView): string {
  return [
    view.greeting,
    ...view.paragraphs,
    `${view.action.label}:\n${view.action.link}`,
    ...view.afterwards,
    `${view.shopName}, ${view.shopUrl}`,
  ].join('\n\n');
}
