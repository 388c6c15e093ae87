/** The form of a store as text, and what is read from it. Pure. */
import type { DayHours } from '#contract/stores/opening-hours.ts';
import { type StoreFields, storeFieldsSchema } from '#contract/stores/staff-stores.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
type Weekday = (typeof weekdays)[number];

/** Hours of a day as two fields; both are kept while the day is closed. */
export interface HoursForm {
  open: boolean;
  from: string;
  until: string;
}
export interface SpecialDayForm {
  /** Of the row while it is edited. */
  key: string;
  day: string;
  name: string;
  hours: HoursForm;
}
type TextName = 'name' | 'path' | 'phone' | 'street1' | 'street2' | 'locality' | 'region' | 'postcode' | 'description';
export type StoreForm = Pick<StoreFields, TextName | 'collects'> & {
  latitude: string;
  longitude: string;
  readyAfterHours: string;
  week: Record<Weekday, HoursForm>;
  specialDays: SpecialDayForm[];
};
export type StoreTextName = TextName | 'latitude' | 'longitude' | 'readyAfterHours';

const hoursOf = (hours: DayHours | undefined): HoursForm =>
  hours ? { open: true, from: hours[0], until: hours[1] } : { open: false, from: '09:00', until: '17:30' };
const numberText = (number: number | null): string => (number === null ? '' : String(number));

export const emptySpecialDay = (): SpecialDayForm => ({
  key: crypto.randomUUID(),
  day: '',
  name: '',
  hours: hoursOf(null),
});

/** What a new store begins with: the usual week of a shop. */
export const newStore: StoreFields = {
  ...{ name: '', path: '', phone: '', street1: '', street2: '', locality: '', region: '', postcode: '' },
  ...{ latitude: null, longitude: null, description: '', collects: true, readyAfterHours: null, specialDays: [] },
  hours: Object.fromEntries(
    weekdays.map((day) => [day, day === '7' ? null : ['09:00', '17:30']]),
  ) as StoreFields['hours'],
};

export const toStoreForm = ({ hours, specialDays, ...store }: StoreFields): StoreForm => ({
  ...store,
  latitude: numberText(store.latitude),
  longitude: numberText(store.longitude),
  readyAfterHours: numberText(store.readyAfterHours),
  week: Object.fromEntries(weekdays.map((day) => [day, hoursOf(hours[day])])) as StoreForm['week'],
  specialDays: specialDays.map((special) => ({
    ...special,
    key: crypto.randomUUID(),
    hours: hoursOf(special.hours),
  })),
});

const readHours = ({ open, from, until }: HoursForm) => (open ? [from, until] : null);
/** Null where nothing is typed; text that is no number becomes NaN, which the schema refuses. */
const readNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()));

/** The store as typed, or a message for each wrong field by its path, such as `specialDays.0.day` (OWN-05). */
export function readStoreForm({ week, ...form }: StoreForm): Result<StoreFields, Record<string, string>> {
  const read = storeFieldsSchema.safeParse({
    ...form,
    latitude: readNumber(form.latitude),
    longitude: readNumber(form.longitude),
    readyAfterHours: readNumber(form.readyAfterHours),
    hours: Object.fromEntries(weekdays.map((day) => [day, readHours(week[day])])),
    specialDays: form.specialDays.map(({ day, name, hours }) => ({ day, name, hours: readHours(hours) })),
  });
  if (read.success) return ok(read.data);
  return fail(Object.fromEntries(read.error.issues.map(({ path, message }) => [fieldOf(path), message])));
}

/** A time's error is shown with its day's hours. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .slice(0, path[0] === 'hours' ? 2 : 3)
    .map(String)
    .join('.');
