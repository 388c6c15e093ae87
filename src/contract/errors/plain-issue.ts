/**
 * Turns a schema error into a sentence for the person who typed the value, where the schema has no message of its own
 * (FIX-74). Pure.
 */
import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** For `schema.safeParse(value, { error: plainIssue })`: no reader sees a validator's raw message. */
export const plainIssue: z.core.$ZodErrorMap = (issue) => sentenceFor(issue);

function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Fill this in.'
        : (typeWords[issue.expected] ?? 'This value has the wrong type.');
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'At most', issue.inclusive === false ? 'Less than' : undefined);
    case 'too_small':
      return isText(issue.origin) && Number(issue.minimum) <= 1
        ? 'Fill this in.'
        : isList(issue.origin) && Number(issue.minimum) === 1
          ? 'Add at least one.'
          : bound(issue.origin, issue.minimum, 'At least', issue.inclusive === false ? 'More than' : undefined);
    case 'invalid_value':
      return issue.values.length === 1
        ? `Only ${String(issue.values[0])} is allowed.`
        : `Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return formatWords[issue.format] ?? 'This format is not valid.';
    case 'not_multiple_of':
      return Number(issue.divisor) === 1 ? 'Enter a whole number.' : `Only multiples of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return 'Choose one of the available types.';
    default:
      return 'This value is not valid.';
  }
}

const typeWords: Record<string, string> = {
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  bigint: 'Enter a whole number.',
  string: 'Enter some text.',
  boolean: 'Choose yes or no.',
  array: 'This must be a list.',
  date: 'Enter a date.',
};
const formatWords: Record<string, string> = {
  email: 'Enter an email address.',
  url: 'Enter a URL that begins with https://.',
  uuid: 'This is not a valid id.',
  datetime: 'Enter a date and time.',
  date: 'Enter a date such as 2026-12-24.',
  safeint: 'Enter a whole number.',
};
const isText = (origin: string): boolean => origin === 'string';
const isList = (origin: string): boolean => origin === 'array' || origin === 'set';

function bound(origin: string, limit: number | bigint, inclusive: string, exclusive: string | undefined): string {
  const words = exclusive ?? inclusive;
  if (isText(origin)) return `${words} ${limit} ${Number(limit) === 1 ? 'character' : 'characters'}.`;
  if (isList(origin)) return `${words} ${limit} of these.`;
  return `${words} ${limit}.`;
}
