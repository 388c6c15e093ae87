/** Removes personal data and secrets from a text: addresses, numbers, tokens, quoted text (reliability F1). Pure. */

const RULES: readonly (readonly [RegExp, string])[] = [
  // Queries and fragments of URLs: search terms, codes of links, PINs.
  [/([a-z][a-z+.-]{0,20}:\/\/[^\s?#"')]{1,500})[?#][^\s"')]*/gi, '$1'],
  [/(\/[\w./-]{1,300})\?[^\s"')]+/g, '$1'],
  [/(\/voucher\/balance\/)[^\s/"')]+/gi, '$1…'],
  [/(\/(?:orders|return)\/)(?!guest\b|start\b)[^\s/"')]+/gi, '$1…'],
  [/[^\s@"'<>()[\]{},;:]{1,250}@[^\s@"'<>()[\]{},;:]{1,250}/g, '[email]'],
  // Input that a parser quotes in its error.
  [/"[^"]{1,2000}"/g, '[text]'],
  [/'[^'\s]*\s[^']*'/g, '[text]'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [token]'],
  [/\b(password|pin|cvv|code|token|nonce|secret|key)(\s*[=:]\s*)\S+/gi, '$1$2[removed]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}(\.[\w-]{8,})*/gi, '[token]'],
  [/\+?\d(?:[\s().-]{0,2}\d){5,}/g, '[number]'],
];

export const scrubText = (text: string, maxLength = 2_000): string =>
  RULES.reduce((scrubbed, [pattern, put]) => scrubbed.replace(pattern, put), text.slice(0, maxLength * 2)).slice(
    0,
    maxLength,
  );

/** A stack with its script URLs and locations; its first lines, which repeat the message, are scrubbed as text. */
export function scrubStack(stack: string): string {
  return (
    stack
      .split('\n')
      .slice(0, 60)
      // A line can hold a whole message.
      .map((line) => line.slice(0, 2_000))
      .map((line) => (isFrame(line) ? line.replace(/(:\/\/[^\s?#)]+)[?#][^\s):]*/g, '$1') : scrubText(line)))
      .join('\n')
  );
}

const isFrame = (line: string): boolean => /^\s*at .*:\d+:\d+\)?$|^[\w$.<>/[\] ]*@\S+:\d+:\d+$/.test(line);
