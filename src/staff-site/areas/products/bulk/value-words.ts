import { formatDayTime } from '#shared/nz-dates.ts';
import { stateWords } from '../product-words.ts';
import { limitWords } from './change-words.ts';

/** Values of a product as a text: '$180.00, was $200.00'. */
export function valueWords(values: Readonly<Record<string, string | number | readonly string[] | null>>): string {
  const { price, originalPrice, startsAt, endsAt, ...rest } = values;
  const window =
    typeof startsAt === 'string' && typeof endsAt === 'string'
      ? [`${formatDayTime(new Date(startsAt))} to ${formatDayTime(new Date(endsAt))}`]
      : [];
  const others = Object.entries(rest).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    if (name in limitWords) return `${limitWords[name as keyof typeof limitWords]}: ${text || 'none'}`;
    if (name === 'state') return stateWords[text as keyof typeof stateWords]?.label ?? text;
    return text === '' ? 'none' : text;
  });
  return [
    ...(price === undefined ? [] : [`$${price}${originalPrice ? `, was $${originalPrice}` : ''}`]),
    ...window,
    ...others,
  ].join('; ');
}
