/** Zod's problem with what is no number is not for shopkeepers. */
export const problemsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> =>
  Object.fromEntries(
    issues.map(({ path, message }) => [
      path.join('.'),
      path.at(-1) === 'qty' ? 'Enter a whole number of units.' : message,
    ]),
  );
