import { expect, test } from 'vitest';
import type { Order } from '#modules/orders/order.ts';
import { confirmationWords } from '../words/confirmation-words.ts';
import { sayWith } from '../words/fill-words.ts';
import { common, court, dispatchedWith, help, shop } from './email-fixtures.ts';
import { orderConfirmationHtml } from './order-confirmation-email.ts';
import { orderConfirmationText } from './order-confirmation-text.ts';
import { orderConfirmationView } from './order-confirmation-view.ts';
import { orderEmailHtml } from './order-email.ts';
import { orderEmailText } from './order-email-view.ts';

const image = { url: 'https://kerb.example/nz/media/0123/320.jpeg', alt: 'White court shoe, side view' };
const dispatched = dispatchedWith(image);
const say = sayWith(confirmationWords, {}, common);

const order = {
  number: 'NZ12345678',
  channel: 'web',
  contact: { firstName: 'Mārama', lastName: 'Ngāta', email: 'marama@example.nz', phone: '021 555 0123' },
  placedAt: new Date('2026-11-20T01:30:00Z'),
  createdAt: new Date('2026-11-20T01:30:00Z'),
  lines: [{ ...court, unitPriceCents: 14_995n, gifts: [] }],
  shipping: {
    type: 'DELIVERY',
    label: 'Standard delivery',
    promise: 'Tue 24 Nov – Wed 25 Nov',
    address: { contactName: 'Mārama Ngāta', street1: '12 Karangahape Road', country: 'NZ', postcode: '1010' },
    options: { instructions: { delivery: '' } },
  },
  present: { message: 'Happy birthday\nNgā mihi' },
  note: 'The doorbell is broken',
  explanation: [{ what: 'promotion', label: 'Summer', amount: -10 }],
  itemSubtotalCents: 29_990n,
  shippingCents: 600n,
  totalCents: 29_590n,
  gstCents: 3_860n,
} as unknown as Order;
const confirmationOf = (changes: Partial<Order> = {}) => {
  const words = orderConfirmationView({ ...order, ...changes }, null, shop, say, { points: 299 });
  return { ...words, lines: words.lines.map((line) => ({ ...line, image })), help };
};

/** What a reader sees of the HTML: its text in order, without what is hidden beside the subject. */
const wordsOf = (html: string): string[] =>
  html
    .replace(/<(style|head)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<div style="display:none[\s\S]*?<\/div><\/div>/, ' ')
    .replace(/<!--[\s\S]*?-->|<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[\u200b-\u200f\ufeff\u00a0]|\u034f/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean);
const lower = (words: readonly string[]): string[] => words.map((word) => word.toLowerCase().replace(/:$/, ''));

test.each([
  ['an email about an order', () => orderEmailHtml(dispatched), orderEmailText(dispatched)],
  ['the confirmation', () => orderConfirmationHtml(confirmationOf()), orderConfirmationText(confirmationOf())],
])('UX-12 %s says everything in plain text that it says in HTML', async (_, html, text) => {
  const written = await html();
  const spoken = new Set(lower(text.split(/[\s,]+/)));
  // The heading is the subject in other words.
  const heading = lower([dispatched.heading, 'Your order is placed'].flatMap((words) => words.split(' ')));
  const missing = lower(wordsOf(written)).filter((word) => !spoken.has(word) && !heading.includes(word));
  expect(missing).toEqual([]);
  // And its links.
  for (const [, href = ''] of written.matchAll(/href="([^"]+)"/g))
    expect(text).toContain(href.replaceAll('&amp;', '&'));
});

test('UX-12 each item has its picture with words and size, and an item without one has only its words', async () => {
  const html = await orderEmailHtml(dispatched);
  const images = html.match(/<img[^>]*>/g) ?? [];
  expect(images).toHaveLength(1);
  for (const part of [`src="${image.url}"`, `alt="${image.alt}"`, 'width="72"', 'height="72"'])
    expect(images[0]).toContain(part);
  expect(html).toContain('Gone Court');
  expect((await orderConfirmationHtml(confirmationOf())).match(/<img[^>]*>/g)).toHaveLength(1);
});

test('UX-12 the confirmation says what happens next and when, what it earns, how to return it and whom to ask', () => {
  const text = orderConfirmationText(confirmationOf());
  for (const words of [
    'WHAT HAPPENS NEXT',
    '1. Order placed\n2. We pack it\n3. On its way: We email you the tracking when it leaves.',
    '4. Arrives Tue 24 Nov – Wed 25 Nov: Standard delivery',
    'You’ll earn 299 points when your order is dispatched.',
    ...help,
  ])
    expect(text).toContain(words);
  const unpaid = orderConfirmationView(order, null, shop, say, { toPay: { account: '12-3456', cents: 29_590n } });
  expect(orderConfirmationText(unpaid)).toContain(
    '1. Order placed: We wait for your payment.\n2. We pack it: As soon as your payment is in.',
  );
  expect(orderConfirmationText(unpaid)).not.toContain('earn');
});

test('UX-12 an order of gift cards alone is emailed and not packed; with goods in it, it is packed', () => {
  const giftCard = { ...order.lines[0], giftCard: true } as Order['lines'][number];
  const text = orderConfirmationText(orderConfirmationView({ ...order, lines: [giftCard, giftCard] }, null, shop, say));
  expect(text).toContain(
    'WHAT HAPPENS NEXT\n1. Order placed\n2. Sent by email: Each gift card goes out in an email of its own, minutes after payment, or on the day you chose.\n\n',
  );
  expect(text).not.toContain('We pack it');
  const mixed = orderConfirmationView({ ...order, lines: [giftCard, ...order.lines] }, null, shop, say);
  expect(orderConfirmationText(mixed)).toContain('2. We pack it');
});

test('UX-12 an order to collect is made ready by its store; a receipt of the till has no next steps', () => {
  const store = {
    erpStoreId: 'quay',
    name: 'Quay Street',
    phone: '09 555 0100',
    address: {
      street1: '1 Quay Street',
      street2: '',
      locality: 'Auckland',
      region: 'Auckland',
      postcode: '1010',
      country: 'NZ',
    },
  };
  const shipping = {
    type: 'STORE_PICKUP',
    label: 'Click & Collect',
    promise: 'Ready by Sat 21 Nov, 3:00 pm',
    store: { erpStoreId: 'quay' },
    options: { methodCode: 'storePickup' },
  } as unknown as Order['shipping'];
  const text = orderConfirmationText(orderConfirmationView({ ...order, shipping }, store, shop, say));
  expect(text).toContain(
    '2. The store gets it ready: Quay Street\n3. Ready by Sat 21 Nov, 3:00 pm: We email you. Bring that email or your order number.',
  );
  const receipt = orderConfirmationText(
    orderConfirmationView({ ...order, channel: 'pos', shipping }, store, shop, say),
  );
  expect(receipt).not.toContain('HAPPENS NEXT');
});

test('UX-12 alternative texts and names cannot inject anything', async () => {
  const evil = '"><script>x</script>';
  const html = await orderEmailHtml({
    ...dispatched,
    lines: [{ productId: 1, title: evil, detail: evil, image: { url: image.url, alt: evil } }],
    help: [`https://kerb.example/${evil}`],
  });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('alt=""');
});
