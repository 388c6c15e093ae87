import { button, greeting, heading, lineOfCase, orderWords, sentences, subject } from './email-words.ts';

/** The words of the confirmation of an order, and of the receipt of a till. */
export const confirmationWords = orderWords(
  'email.order-confirmation',
  { name: 'Order confirmation', when: 'An order is placed; for a sale of a till, its receipt.' },
  {
    subject: subject('Your {shop} order {order}', ['order']),
    receiptSubject: lineOfCase('Subject of a receipt', 'Your {shop} receipt {order}', ['order']),
    heading: heading('Your order is placed'),
    receiptHeading: lineOfCase('Heading of a receipt', 'Your receipt'),
    greeting,
    thanks: sentences('Thanks', 'Thank you. Your order {order} is placed ({at}).', ['order', 'at']),
    receiptThanks: sentences('Thanks on a receipt', 'Thank you. This is order {order}, bought in store ({at}).', [
      'order',
      'at',
    ]),
    own: sentences('Further words', ''),
    button: button('See your order'),
  },
);
