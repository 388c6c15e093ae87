/** The key of the field in a value of a query: 'sole' of 'sole.Rubber' (OWN-14). */
export const fieldKeyOf = (value: string): string => value.slice(0, `${value}.`.indexOf('.'));
