import type { CsvRecord } from '../read-csv-rows.ts';
import { wooCell } from './woo-columns.ts';

/** Without a number and in stock it is never sold out, as in WooCommerce; out of stock, or counted elsewhere, is 0. */
export function stockOf(row: CsvRecord): CsvRecord {
  const stock = wooCell(row, 'stock');
  if (/^-?\d+(\.\d+)?$/.test(stock))
    return { 'Variant Inventory Tracker': 'woocommerce', 'Variant Inventory Qty': stock };
  const isEndless = stock === '' && wooCell(row, 'in stock?') !== '0';
  return isEndless ? {} : { 'Variant Inventory Tracker': 'woocommerce', 'Variant Inventory Qty': '0' };
}
