/** Pages that may load the fit provider's script, by the address they were loaded from: those alone let its parts and its style elements in (FIX-38). */
export const isFitPage = (path: string): boolean =>
  /^\/nz\/(products(\/|$)|articles\/[^/]*truefit|checkout\/success\/?$)/.test(path);
