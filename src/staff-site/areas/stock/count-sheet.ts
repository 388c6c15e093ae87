/**
 * A stocktake in progress: the scans, stored in this browser so that a suspended phone loses nothing. Pure except for
 * the storage.
 */
import type { ScanReply } from '#contract/staff/products/staff-stock.ts';

export interface CountLine {
  variantId: string;
  code: string;
  label: string;
  product: ScanReply['product'];
  /** Quantity on hand at the first scan, or when it was last refreshed. */
  expected: number;
  reserved: number;
  counted: number;
}
export interface CountSheet {
  locationId: string;
  /** Idempotency id of the count to be posted; renewed when its lines change. */
  movementId: string;
  lines: readonly CountLine[];
}

const KEY = 'kerb-staff-count';
export const emptySheet = (locationId: string): CountSheet => ({
  locationId,
  movementId: crypto.randomUUID(),
  lines: [],
});

export function readSheet(): CountSheet | null {
  try {
    const sheet = JSON.parse(localStorage.getItem(KEY) ?? 'null') as CountSheet | null;
    return sheet && typeof sheet.locationId === 'string' && Array.isArray(sheet.lines) ? sheet : null;
  } catch {
    return null;
  }
}
export function keepSheet(sheet: CountSheet): void {
  if (sheet.lines.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(sheet));
}

const changed = (sheet: CountSheet, lines: readonly CountLine[]): CountSheet => ({
  ...sheet,
  lines,
  movementId: crypto.randomUUID(),
});

/** Adds one of this size; the line scanned last comes first. */
export function addScan(
  sheet: CountSheet,
  { variantId, code, label, product, onHand, reserved }: ScanReply,
): CountSheet {
  const before = sheet.lines.find((line) => line.variantId === variantId);
  const line = before
    ? { ...before, counted: before.counted + 1 }
    : { variantId, code, label, product, expected: onHand, reserved, counted: 1 };
  return changed(sheet, [line, ...sheet.lines.filter((one) => one !== before)]);
}
export const setCounted = (sheet: CountSheet, variantId: string, counted: number): CountSheet =>
  changed(
    sheet,
    sheet.lines.map((line) => (line.variantId === variantId ? { ...line, counted } : line)),
  );
/** Updates the expected quantity; the counted one stays. */
export const refreshLine = (sheet: CountSheet, { variantId, onHand, reserved }: ScanReply): CountSheet =>
  changed(
    sheet,
    sheet.lines.map((line) => (line.variantId === variantId ? { ...line, expected: onHand, reserved } : line)),
  );
export const dropLine = (sheet: CountSheet, variantId: string): CountSheet =>
  changed(
    sheet,
    sheet.lines.filter((line) => line.variantId !== variantId),
  );
