/** '/%6Cogin' is '/login'; an encoded slash or percent sign stays encoded, and so does what cannot be decoded. */
export const decodePath = (path: string): string => decoded(path.replaceAll('%25', '%2525'), decodeURI);

/** The text as `decode` reads it; unchanged where it is not encoded rightly. */
export function decoded(text: string, decode: (text: string) => string): string {
  if (!text.includes('%')) return text;
  try {
    return decode(text);
  } catch {
    return text;
  }
}
