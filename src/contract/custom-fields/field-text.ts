import type { FieldType } from './field-kinds.ts';
import { type FieldValue, LIST_SEPARATOR } from './read-field-value.ts';

/** A value as files have it, which `readFieldValue` reads back (OWN-14). */
export function fieldFileText(value: FieldValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(LIST_SEPARATOR) : String(value);
}

const longDay = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });

/** A value as people read it: 'Yes', '31 March 2027', 'Wool, Cotton'. */
export function fieldText(type: FieldType, value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return type === 'date' ? longDay.format(new Date(`${value}T00:00:00Z`)) : String(value);
}
