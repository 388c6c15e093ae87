/** Prices that a search says in words: 'boots under 200', 'sneakers $100 to $150' (UX-04). Pure. */

export interface AskedPrices {
  /** Dollars; both ends included, as in the filter. */
  priceMin?: number;
  priceMax?: number;
  /** 'cheap': the least expensive first. */
  cheapFirst: boolean;
  /** The text without these words. */
  text: string;
}

const AMOUNT = '\\$?\\s*(\\d{1,5})(?:\\.\\d{1,2})?\\s*(?:dollars|bucks)?';
const UP_TO = new RegExp(`(?:\\b(?:under|below|less than|cheaper than|up to|no more than|max)\\b|<)\\s*${AMOUNT}`, 'i');
const FROM = new RegExp(`(?:\\b(?:over|above|more than|at least)\\b|>)\\s*${AMOUNT}`, 'i');
/** Without a dollar sign only amounts that are no sizes: '8 to 9' is not a price. */
const BETWEEN = /(?:\bbetween\s+)?(?:\$\s*(\d{1,5})|\b(\d{2,5}))\s*(?:-|–|to|and)\s*\$?(\d{2,5})\b/i;
const SMALLEST_PLAIN = 20;
const CHEAP = /\b(?:cheap|cheapest|affordable|budget|inexpensive)\b/gi;

/** The prices that a text asks for, and what is left of it. */
export function readPrices(typed: string): AskedPrices {
  const asked: AskedPrices = { cheapFirst: CHEAP.test(typed), text: typed.replace(CHEAP, ' ') };
  CHEAP.lastIndex = 0;
  const between = BETWEEN.exec(asked.text);
  const from = Number(between?.[1] ?? between?.[2]);
  if (between && from < Number(between[3]) && (between[1] !== undefined || from >= SMALLEST_PLAIN))
    return { ...asked, priceMin: from, priceMax: Number(between[3]), text: asked.text.replace(between[0], ' ') };
  const most = UP_TO.exec(asked.text);
  if (most) {
    asked.priceMax = Number(most[1]);
    asked.text = asked.text.replace(most[0], ' ');
  }
  const least = FROM.exec(asked.text);
  if (least) {
    asked.priceMin = Number(least[1]);
    asked.text = asked.text.replace(least[0], ' ');
  }
  return asked;
}
