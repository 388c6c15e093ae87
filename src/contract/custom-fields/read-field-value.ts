/** A value of a custom field as a form, a file or a program gives it, checked against its definition (OWN-14). Pure. */
import { fail, ok, type Result } from '#shared/result.ts';
import type { FieldDefinition } from './field-definition.ts';
import { type FieldType, fieldLimits, type TextForm } from './field-kinds.ts';

export type FieldValue = string | number | boolean | string[];
/** What is given; null or an empty text: no value. */
export type GivenValue = FieldValue | null;
type Checked = Pick<FieldDefinition, 'type' | 'rules'>;
type Read = Result<FieldValue | null, string>;

const REQUIRED = 'Enter a value.';

/** The value as it is kept, null for none, or why it is refused. Texts of numbers, dates and yes or no are read too. */
export function readFieldValue(definition: Checked, given: GivenValue): Read {
  const value = typeof given === 'string' ? given.normalize('NFC').trim() : given;
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return definition.rules.required ? fail(REQUIRED) : ok(null);
  if (!(Array.isArray(value) ? value : [value]).every((one) => typeof one !== 'string' || one.isWellFormed()))
    return fail('Remove the broken characters.');
  return readers[definition.type](value, definition.rules);
}

type Reader = (value: FieldValue, rules: Checked['rules']) => Read;

const readText =
  (longest: number, lines: boolean): Reader =>
  (value, { min, max, form }) => {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string') return fail('Enter a text.');
    if ((lines ? /[\u0000-\u0008\u000b-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/).test(text.replaceAll('\r\n', '\n')))
      return fail(lines ? 'Remove the control characters.' : 'Enter a single line.');
    const most = Math.min(longest, max ?? longest);
    if (text.length > most) return fail(`Enter up to ${most} characters.`);
    if (min !== null && text.length < min) return fail(`Enter at least ${min} characters.`);
    if (!forms[form].test(text)) return fail(formWords[form]);
    return ok(text.replaceAll('\r\n', '\n'));
  };

const forms: Record<TextForm, RegExp> = {
  any: /^/,
  letters: /^[\p{L}\p{M} '’-]+$/u,
  digits: /^\d+$/,
  'letters-digits': /^[\p{L}\p{M}\d]+$/u,
  code: /^[A-Za-z0-9._-]+$/,
  email: /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/,
};
const formWords: Record<TextForm, string> = {
  any: '',
  letters: 'Use letters only.',
  digits: 'Use digits only.',
  'letters-digits': 'Use letters and digits only.',
  code: 'Use letters without macrons, digits, dots, hyphens and underscores only.',
  email: 'Enter an email address.',
};

const readNumber =
  (pattern: RegExp, words: string): Reader =>
  (value, { min, max }) => {
    const text = typeof value === 'number' ? plainNumber(value) : value;
    if (typeof text !== 'string' || !pattern.test(text)) return fail(words);
    const number = Number(text) + 0;
    if (min !== null && number < min) return fail(`Enter at least ${min}.`);
    if (max !== null && number > max) return fail(`Enter up to ${max}.`);
    return ok(number);
  };
/** Without an exponent, which no pattern takes. */
const plainNumber = (value: number): string => (Number.isInteger(value) ? value.toFixed(0) : String(value));

const yesNo = new Map<FieldValue, boolean>([
  ...(['yes', 'true', '1'] as const).map((text) => [text, true] as const),
  ...(['no', 'false', '0'] as const).map((text) => [text, false] as const),
]);

/** Between the values of several of a list, in a text. */
export const LIST_SEPARATOR = '|';

const readChoices: Reader = (value, { options, min, max }) => {
  const given = Array.isArray(value) ? value : typeof value === 'string' ? value.split(LIST_SEPARATOR) : null;
  if (!given) return fail('Choose from the list.');
  const wanted = new Set(given.map((one) => one.normalize('NFC').trim()).filter((one) => one !== ''));
  const unknown = [...wanted].find((one) => !options.includes(one));
  if (unknown !== undefined) return fail(`“${shortened(unknown)}” is not in the list.`);
  if (min !== null && wanted.size < min) return fail(`Choose at least ${min}.`);
  if (max !== null && wanted.size > max) return fail(`Choose up to ${max}.`);
  // In the order of the list, so that equal choices are equal.
  return ok(options.filter((one) => wanted.has(one)));
};

const readers: Record<FieldType, Reader> = {
  text: readText(fieldLimits.text, false),
  'long-text': readText(fieldLimits.longText, true),
  'whole-number': readNumber(/^-?\d{1,9}$/, 'Enter a whole number.'),
  decimal: readNumber(/^-?\d{1,9}(\.\d{1,6})?$/, 'Enter a number such as 12.5.'),
  'yes-no': (value) => {
    const known = typeof value === 'boolean' ? value : yesNo.get(String(value).toLowerCase());
    return known === undefined ? fail('Enter yes or no.') : ok(known);
  },
  date: (value) => (typeof value === 'string' && isDay(value) ? ok(value) : fail('Enter a date such as 2027-03-31.')),
  choice: (value, { options }) =>
    typeof value === 'string' && options.includes(value)
      ? ok(value)
      : fail(`“${shortened(String(value))}” is not in the list.`),
  choices: readChoices,
  link: (value) =>
    typeof value === 'string' && isWebAddress(value) ? ok(value) : fail('Enter an address that begins with https://.'),
};

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Only https: other addresses could run a script, or be read on the way. */
function isWebAddress(text: string): boolean {
  if (text.length > fieldLimits.link || /\s/.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}
