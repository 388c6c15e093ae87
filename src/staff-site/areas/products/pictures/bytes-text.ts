const KILO = 1_000;
const MEGA = 1_000_000;

/** Bytes for people: '640 bytes', '24 kB', '1.3 MB'. Pure. */
export function bytesText(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`;
  if (bytes < MEGA) return `${Math.round(bytes / KILO)} kB`;
  return `${(bytes / MEGA).toFixed(1)} MB`;
}
