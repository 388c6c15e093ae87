import { type StockLine, sumStockLines } from './internal/stock-line.ts';

/** Of a change of reserved units: what has to be held so that it can be made later. Pure. */
export function unitsToHold({
  released,
  reserved,
}: {
  released: readonly StockLine[];
  reserved: readonly StockLine[];
}): StockLine[] {
  const changes = sumStockLines([...released.map((line) => ({ ...line, qty: -line.qty })), ...reserved]);
  return changes.filter(({ qty }) => qty > 0);
}
