/** Cells of a merchant's table as plain values. Each throws an Error for the merchant where a cell is none. */

/**
 * A cell without white space around it. Excel's '="00123"', which keeps leading zeros, is its value, and so is a value
 * behind the apostrophe that marks text. A formula is refused: its value is not in the file.
 */
export function plainCell(text: string, column: string): string {
  const cell = text.replace(/\u00a0/g, ' ').trim();
  const [, kept] = /^="([^"]*)"$/.exec(cell) ?? [];
  if (kept !== undefined) return kept.trim();
  if (/^'[=+\-@0-9]/.test(cell)) return cell.slice(1);
  if (/^=\s*\S/.test(cell))
    throw new Error(`${column}: "${cell.slice(0, 40)}" is a formula. Save the table with values instead of formulas`);
  return cell;
}

/** A longer cell is no number: left as it is, because a hostile one would take long to search. */
const MAX_NUMBER = 40;

const CURRENCY =
  /^(?:nzd|aud|usd|eur|gbp|nz|au|a|us)?\s*[$€£]?\s*|\s*(?:[$€£]|nzd|aud|usd|eur|gbp|incl?\.? gst|inc gst)$/gi;

/** '$1,299.00', 'NZ$ 149.9' and '149,90 €' as a decimal number; what is no amount is left for the reader of prices. */
export function plainPrice(text: string): string {
  if (text.length > MAX_NUMBER) return text;
  const amount = text.replace(CURRENCY, '').replace(/[ '’\u202f]/g, '');
  if (/^\d{1,3}(,\d{3})+(\.\d{1,4})?$/.test(amount)) return amount.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})*,\d{1,2}$/.test(amount) || /^\d+,\d{1,2}$/.test(amount))
    return amount.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}\.\d{3}$/.test(amount)) throw new Error(`"${text.slice(0, 30)}" may be thousands or decimals`);
  if (/^\.\d+$/.test(amount)) return `0${amount}`;
  return /^\d+(\.\d+)?$/.test(amount) ? amount : text;
}

/** Whole units: '12', '12.0', '1,200', '10+' and '>10'; below zero is zero, an empty cell too. */
export function plainUnits(text: string, column: string): number {
  if (text === '') return 0;
  const number = text.length > MAX_NUMBER ? '' : text;
  const [, digits] = /^[>≥]?\s*(-?\d{1,7})(?:\.0+)?\s*\+?$/.exec(number.replace(/(\d),(?=\d{3}\b)/g, '$1')) ?? [];
  if (digits === undefined) throw new Error(`${column}: "${text.slice(0, 40)}" is no number of units`);
  return Math.min(Math.max(Number(digits), 0), 1_000_000);
}
