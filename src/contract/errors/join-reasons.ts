/** Several sentences as the parts of one: 'price: Enter an amount such as 149.90; name: Enter a name.' Pure. */
export const joinReasons = (reasons: readonly string[]): string =>
  reasons.map((reason, at) => (at === reasons.length - 1 ? reason : reason.replace(/\.$/, ''))).join('; ');
