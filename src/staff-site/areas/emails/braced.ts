/** A placeholder as it is written: '{order}'. */
export const braced = (name: string): string => `{${name}}`;
