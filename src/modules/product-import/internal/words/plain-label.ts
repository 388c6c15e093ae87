/**
 * A merchant's words for comparison: lower case, 'ß' as 'ss', without the accents of Latin letters. Marks of other
 * scripts stay: 'サイズ' without them is another word.
 */
export const plainLabel = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .trim();
