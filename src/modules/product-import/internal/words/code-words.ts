/** Characters of a label that a code does not have, in words, so that different labels get different codes. */
const OTHER_SCRIPT = /[^\u0000-\u024f\u1e00-\u1eff]/gu;

/** '7½' and '7+' must not give the same code as '7', nor 'フリー' the same as 'その他'. */
export const codeWords = (text: string): string =>
  text
    .replace(/½/g, '.5')
    .replace(/⅓/g, '.33')
    .replace(/⅔/g, '.67')
    .replace(/¼/g, '.25')
    .replace(/¾/g, '.75')
    .replace(/(?<=\d)\+/g, '-plus')
    .replace(OTHER_SCRIPT, (sign) => (/[\p{L}\p{N}]/u.test(sign) ? `-${sign.codePointAt(0)?.toString(16)}` : sign));
