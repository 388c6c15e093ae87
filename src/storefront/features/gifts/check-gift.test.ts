import { expect, test } from 'vitest';
import { checkGift } from './check-gift.ts';
import { blankGift } from './gift-values.ts';

const now = new Date('2026-11-26T10:30:00Z'); // 11:30 pm on 26 November in New Zealand
const mere = { ...blankGift, name: ' Mere Ngāta ', email: ' mere@example.nz ', message: ' Ngā mihi! ' };

test('UX-03 whom a gift card is for: trimmed, with a day only where one was asked for', () => {
  expect(checkGift({ ...mere, sendOn: '2027-01-01' }, now)).toEqual({
    errors: {},
    gift: { name: 'Mere Ngāta', email: 'mere@example.nz', message: 'Ngā mihi!', sendOn: '' },
  });
  expect(checkGift({ ...mere, when: 'day', sendOn: '2026-11-26' }, now).gift?.sendOn).toBe('2026-11-26');
  expect(checkGift({ ...mere, when: 'day' }, now).errors.sendOn).toBe('Choose the day on which we send it.');
  for (const sendOn of ['2026-11-25', '2027-11-27', '2027-02-30', 'soon'])
    expect(checkGift({ ...mere, when: 'day', sendOn }, now), sendOn).toMatchObject({
      errors: { sendOn: 'Choose a day from today on, at most a year ahead.' },
      gift: null,
    });
});

test.each([
  'https://bad.example',
  'bad.example',
  'Go to bad．example now',
  'bad。com',
  'see www.bad.nz',
  'ftp://x',
  'mail me@bad.nz',
  'reversed \u202Emoc.dab',
  'Kia ora.Love',
])('UX-03 a message that could become a link is refused: %s', (message) => {
  expect(checkGift({ ...mere, message }, now).errors).toEqual({
    message: 'Web addresses are not allowed here. Put a space after each full stop.',
  });
});

test.each(['Kia ora. Love, Mum x', 'At 10.30pm, $5.50 … e.g. a.m.', 'Ngā mihi nui 🎁\n\nAroha', '1.2.3'])(
  'UX-03 ordinary words are accepted: %s',
  (message) => {
    expect(checkGift({ ...mere, message }, now).errors).toEqual({});
  },
);

test('UX-03 names and addresses are checked, and a name is no web address either', () => {
  expect(checkGift(blankGift, now).errors).toEqual({
    name: 'Enter the name of the recipient.',
    email: 'Enter the email address of the recipient.',
  });
  expect(Object.keys(checkGift({ ...mere, name: 'bad.example', email: 'x' }, now).errors)).toEqual(['name', 'email']);
  expect(Object.keys(checkGift({ ...mere, name: 'a'.repeat(41), message: 'm'.repeat(301) }, now).errors)).toEqual([
    'name',
    'message',
  ]);
});
