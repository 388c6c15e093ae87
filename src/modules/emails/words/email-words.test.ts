/** Staff's own words of mails: what is accepted, and that each passage is where previews show it (OWN-11). */
import { expect, test } from 'vitest';
import { accentColour } from '#shared/theme-colours.ts';
import type { Example } from '../internal/previews/example.ts';
import { exampleOrder } from '../internal/previews/example-order.ts';
import { renderEmail } from '../internal/render-email.ts';
import type { EmailWords, Passage } from '../internal/words/email-words.ts';
import { sayWith } from '../internal/words/fill-words.ts';
import { findMistake } from '../internal/words/find-mistake.ts';
import { allowedPlaceholders } from '../internal/words/placeholders.ts';
import { listShopperEmails, shopperEmails } from '../shopper-emails.ts';
import { checkTexts } from './check-texts.ts';

const example: Example = {
  shop: {
    shopName: 'Kerb',
    shopUrl: 'https://kerb.example/nz',
    look: { accent: accentColour.light, logoUrl: '' },
  },
  order: exampleOrder,
  info: { number: exampleOrder.number, firstName: 'Mere' },
  rma: 'NZ00000000-R1',
  total: '$160.00',
  parts: [{ label: 'Visa', amount: '$160.00', note: '', outside: true }],
  creditParts: [{ label: 'Store credit', amount: '$160.00', note: '', outside: false, asCredit: true }],
  store: ['Kerb Quay', '1 Quay Street'],
  place: null,
  sendTo: ['Kerb', '1 Example Street'],
};
const common = { shop: 'Kerb', order: exampleOrder.number, name: 'Mere' };
const emails = [...listShopperEmails()];
/** Every case of an email with these words. */
const drawAll = (kind: string, texts: Record<string, string>, as = example) => {
  const email = listShopperEmails().get(kind);
  if (!email) throw new Error(kind);
  return Promise.all(
    Object.values(email.scenes).map((scene) => renderEmail(scene(as, sayWith(email.words, texts, common)))),
  );
};

test('OWN-11 every kind of email to shoppers has words that staff edit, and its originals are accepted', () => {
  expect(emails).toHaveLength(Object.keys(shopperEmails).length);
  for (const [kind, { words }] of emails) {
    expect(words.kind).toBe(`email.${kind}`);
    for (const [name, passage] of Object.entries(words.passages))
      expect(findMistake(passage, passage.original, allowedPlaceholders(words, passage)), `${kind} ${name}`).toBeNull();
  }
});

test.each(emails)(
  'OWN-11 each passage of %s can be seen in a preview, in HTML and in plain text',
  async (kind, { words }) => {
    const originals = await drawAll(kind, {});
    for (const { subject, html, text } of originals)
      expect([subject, html, text].join()).not.toMatch(/[{]\w+[}]|undefined/);
    for (const [name, { required, label }] of Object.entries(words.passages)) {
      const own = `Ours ${name} ${required.map((one) => `{${one}}`).join(' ')}`.trim().slice(0, 140);
      const drawn = await drawAll(kind, { [name]: own });
      const mark = `ours ${name}`.toLowerCase();
      expect(
        drawn.some(({ subject, html }) => (subject + html).toLowerCase().includes(mark)),
        `${label} in HTML`,
      ).toBe(true);
      // A heading is the subject in other words, and is in the HTML alone.
      if (!/heading/i.test(label) || /items/.test(label))
        expect(
          drawn.some(({ subject, text }) => (subject + text).toLowerCase().includes(mark)),
          `${label} in text`,
        ).toBe(true);
    }
  },
);

const passageOf = (kind: string, name: string): [EmailWords, Passage] => {
  const words = listShopperEmails().get(kind)?.words;
  const passage = words?.passages[name];
  if (!words || !passage) throw new Error(`${kind} ${name}`);
  return [words, passage];
};
test.each([
  ['order-confirmation', 'subject', '', 'This must not be empty.'],
  ['order-confirmation', 'subject', ' \n ', 'This must not be empty.'],
  ['order-confirmation', 'subject', `{order} ${'x'.repeat(150)}`, 'This has 158 characters. At most 150 are possible.'],
  ['order-confirmation', 'subject', '{order}\r\nBcc: all@example.nz', 'This must be one line.'],
  ['order-confirmation', 'subject', '{order}\u0000', 'This contains characters that cannot be shown.'],
  ['order-confirmation', 'subject', '{order}\u202Egnp', 'This contains characters that cannot be shown.'],
  ['order-confirmation', 'subject', '{order}\u2028x', 'This contains characters that cannot be shown.'],
  ['order-confirmation', 'subject', '{ordr}', 'There is no placeholder {ordr} here. Is {order} meant?'],
  ['order-confirmation', 'subject', '{Order}', 'There is no placeholder {Order} here. Is {order} meant?'],
  [
    'order-confirmation',
    'subject',
    '{tracking}',
    'There is no placeholder {tracking} here. Possible: {shop}, {order}, {name}.',
  ],
  ['order-confirmation', 'subject', 'Placed', 'This must contain {order}: number of the order.'],
  ['order-confirmation', 'subject', '{order} {', 'Braces are for placeholders alone: {shop}.'],
  ['order-confirmation', 'subject', '{{order}}', 'Braces are for placeholders alone: {shop}.'],
  ['order-confirmation', 'subject', '{constructor} {order}', expect.stringContaining('There is no placeholder')],
  ['mailing-list', 'unsubscribe', 'We will not write again.', 'This must contain {link}: address of a page.'],
  ['mailing-list', 'greeting', 'Kia ora {name}', 'There is no placeholder {name} here. Possible: {shop}.'],
  ['dispatched', 'whole', '', null],
  ['dispatched', 'whole', 'One line.\nAnother.', null],
  ['dispatched', 'subject', '<b>{order}</b>', null],
])('OWN-11 %s %s refuses %j', (kind, name, text, mistake) => {
  const [words, passage] = passageOf(kind, name);
  expect(findMistake(passage, text, allowedPlaceholders(words, passage))).toEqual(mistake);
});

test('OWN-11 neither words nor values become markup, a field of the header or another placeholder', async () => {
  const evil = '<script>x</script>"><img src=x onerror=y> javascript:z';
  const drawn = await drawAll('dispatched', { whole: evil, heading: evil, greeting: `{name} ${evil}` });
  for (const { html } of drawn) expect(html).not.toMatch(/<script|<img src=x|href="javascript/);
  expect(drawn[0]?.text).toContain(evil);
  const { words } = listShopperEmails().get('gift-card-sent') ?? {};
  const say = sayWith(words as EmailWords, {}, { ...common, order: 'NZ{amount}' });
  expect(say('subject', { recipient: 'Mere\r\nBcc: all@example.nz $& {shop}' })).toBe(
    'Your gift card for Mere Bcc: all@example.nz $& {shop} was sent',
  );
  expect(say('sent', { recipient: 'Mere', amount: '$25.00' })).toContain('your order NZ{amount} to Mere');
});

test('OWN-11 a reader without a name is greeted without one, and words that an update no longer accepts become the original', () => {
  const [words] = passageOf('order-confirmation', 'subject');
  expect(sayWith(words, {}, { ...common, name: '' })('greeting')).toBe('Kia ora,');
  expect(sayWith(words, { subject: 'Placed: {gone}' }, common)('subject')).toBe('Your Kerb order NZ00000000');
});

test('OWN-11 only texts that differ from the original are kept; a passage that does not exist is refused', () => {
  const [words, subject] = passageOf('dispatched', 'subject');
  expect(checkTexts(words, { subject: ` ${subject.original} `, whole: 'Gone.\r\nSoon there. ' })).toEqual({
    ok: true,
    value: { whole: 'Gone.\nSoon there.' },
  });
  expect(checkTexts(words, { constructor: 'x', whole: '{x}' })).toMatchObject({
    ok: false,
    error: { fields: { constructor: 'This email has no such text.', whole: expect.any(String) } },
  });
});

test('OWN-11 logo and colours are the theme’s, with the name where the logo is not loaded', async () => {
  const themed = { ...example.shop, look: { accent: '#7fcb92', logoUrl: 'https://kerb.example/nz/media/1/640.jpeg' } };
  for (const kind of ['dispatched', 'order-confirmation', 'account-verification'])
    for (const { html } of await drawAll(kind, {}, { ...example, shop: themed })) {
      expect(html).toContain('background-color:#7fcb92');
      expect(html).not.toContain(accentColour.light);
      expect(html).toMatch(/<img[^>]*src="https:\/\/kerb\.example\/nz\/media\/1\/640\.jpeg"[^>]*alt="Kerb"/);
    }
});
