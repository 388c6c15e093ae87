/** Numbers as they are typed into the form of a key. Pure. */

/** NaN for anything else. */
export const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);
/** Null for an empty field. */
export const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : wholeNumber(text));
