/** '600 m', '1.2 km', '320 km'. */
export function distanceWords(km: number | null): string {
  if (km === null) return '';
  if (km < 1) return `${Math.max(100, Math.round(km * 10) * 100)} m`;
  return `${(km < 10 ? Math.round(km * 10) / 10 : Math.round(km)).toLocaleString('en-NZ')} km`;
}
