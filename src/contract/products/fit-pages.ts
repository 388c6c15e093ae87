/**
 * Pages that may load the fit provider's script, by the URL they were loaded from: only these allow its scripts and
 * style elements (FIX-38).
 */
export const isFitPage = (path: string): boolean =>
  /^\/nz\/(products(\/|$)|articles\/[^/]*truefit|checkout\/success\/?$)/.test(path);
