/** What shoppers ask a search box about the shop itself, by words (UX-04). Pure. */

export interface ServiceQuestion {
  /** One of these must be there. */
  keys: readonly string[];
  /** These may be there as well; any other word makes it a search for products. */
  also: readonly string[];
  /** Words in the path or title of the article that answers it, the best first. */
  articles: readonly string[];
  /** The shop's own page that answers it where there is no such article. */
  page: { title: string; to: string } | null;
}

const words = (text: string): string[] => text.split(' ');

/** Words that say nothing about what is asked. */
const FILLERS = new Set(
  words(
    'a about am an and any are at be can could do does for from get have how i if im in is it its long me much my near nz of on online or our please show tell that the their there this to us want was we what whats when where wheres which who will with you your',
  ),
);

const RETURNS: ServiceQuestion = {
  keys: words(
    'return returns returning returned refund refunds exchange exchanges exchanging faulty warranty guarantee',
  ),
  also: words('policy shoes shoe item items order orders product purchase free wrong size change swap send back'),
  articles: ['returns', 'return', 'refund', 'exchange'],
  page: { title: 'Return something', to: '/return' },
};
const ORDERS: ServiceQuestion = {
  keys: words('track tracking tracked parcel package order orders'),
  also: words('number status lookup look up find check history late delivered delivery cancel change number'),
  articles: [],
  page: { title: 'Find your order', to: '/orders' },
};
const DELIVERY: ServiceQuestion = {
  keys: words('delivery deliver deliveries delivered shipping ship postage courier freight'),
  also: words(
    'cost costs price prices free time times take fast fee fees info options international overseas rural express overnight day days same next australia pacific islands worldwide abroad weekend saturday',
  ),
  articles: ['delivery', 'shipping', 'postage'],
  page: null,
};
const COLLECT: ServiceQuestion = {
  keys: words('collect collecting pickup pick'),
  also: words('click up order orders free store stores same day today'),
  articles: ['click collect', 'pick up', 'delivery'],
  page: { title: 'Stores', to: '/stores' },
};
const SIZES: ServiceQuestion = {
  keys: words('guide chart sizing measure fitting conversion'),
  also: words('size sizes shoe shoes foot feet help find table mens womens kids uk eu'),
  articles: ['size guide', 'size', 'sizing'],
  page: null,
};
const GIFT_CARDS: ServiceQuestion = {
  keys: ['balance'],
  also: words('gift card cards check'),
  articles: ['gift'],
  page: null,
};
const CONTACT: ServiceQuestion = {
  keys: words('contact phone email call support help complaint feedback'),
  also: words('number address customer service team chat'),
  articles: ['contact', 'help', 'about'],
  page: { title: 'Stores', to: '/stores' },
};
const ACCOUNT: ServiceQuestion = {
  keys: words('login signin account password'),
  also: words('log sign up forgot reset create change new register'),
  articles: [],
  page: { title: 'Your account', to: '/account' },
};
const REWARDS: ServiceQuestion = {
  keys: words('points rewards loyalty membership'),
  also: words('balance member join programme program club'),
  articles: [],
  page: { title: 'Your rewards', to: '/account/rewards' },
};
const PAYMENT: ServiceQuestion = {
  keys: words('payment payments afterpay laybuy klarna paypal instalments visa mastercard'),
  also: words('pay later options methods apple google card cards credit debit accept take'),
  articles: ['payment methods', 'ways to pay', 'payments', 'afterpay'],
  page: null,
};
const PRIVACY: ServiceQuestion = { keys: ['privacy'], also: words('policy data'), articles: ['privacy'], page: null };
const TERMS: ServiceQuestion = { keys: words('terms conditions'), also: ['sale'], articles: ['terms'], page: null };
/** The first that fits is the question: 'return my order' is about returning. */
const QUESTIONS = [
  RETURNS,
  COLLECT,
  ORDERS,
  DELIVERY,
  SIZES,
  GIFT_CARDS,
  CONTACT,
  ACCOUNT,
  REWARDS,
  PAYMENT,
  PRIVACY,
  TERMS,
];

/** Whole texts whose words alone would say too little. */
const WHOLE_TEXTS = new Map<string, ServiceQuestion>([
  ['size', SIZES],
  ['sizes', SIZES],
  ['size help', SIZES],
  ['find size', SIZES],
  ['log', ACCOUNT],
  ['sign', ACCOUNT],
]);

const STORE_WORDS = new Set(words('store stores shop shops branch branches location locations opening open hours'));
const STORE_ALSO = new Set(words('times today tomorrow sunday saturday weekend now nearest closest find physical'));

/** A question about stores, with the words that may name a place; about anything else; or null for a search. */
export function readServiceQuestion(
  text: string,
): { about: 'stores'; place: string } | { about: 'page'; question: ServiceQuestion } | null {
  const asked = askedWords(text);
  if (asked.length === 0) return null;
  if (asked.some((word) => STORE_WORDS.has(word))) {
    const place = asked.filter((word) => !STORE_WORDS.has(word) && !STORE_ALSO.has(word)).join(' ');
    return { about: 'stores', place };
  }
  const question = WHOLE_TEXTS.get(asked.join(' ')) ?? questionWith(asked);
  return question === undefined ? null : { about: 'page', question };
}

/** Fewer letters alone begin too many words: 'tra' is a trail shoe rather than tracking. */
const MIN_BEGINNING = 4;

/** The question that a text may become when its last word is finished ('retur'), or null. */
export function readUnfinishedQuestion(text: string): ServiceQuestion | null {
  const asked = askedWords(text);
  const last = asked.at(-1) ?? '';
  if (asked.length < 2 && last.length < MIN_BEGINNING) return null;
  const begun = QUESTIONS.flatMap(({ keys, also }) => [...keys, ...also]).filter((word) => word.startsWith(last));
  for (const word of new Set(begun)) {
    const question = questionWith([...asked.slice(0, -1), word]);
    if (question) return question;
  }
  return null;
}

const askedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word));

const questionWith = (asked: readonly string[]): ServiceQuestion | undefined =>
  QUESTIONS.find(
    ({ keys, also }) =>
      asked.some((word) => keys.includes(word)) && asked.every((word) => keys.includes(word) || also.includes(word)),
  );
