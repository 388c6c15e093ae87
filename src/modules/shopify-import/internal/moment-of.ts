const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?)?$/;

/** A date of an export, such as '2024-05-01', '2024-05-01 10:00:00 +1200' or '2024-05-01T10:00:00Z'; null for none. */
export function momentOf(text: string): Date | null {
  const [, day, time = '00:00', zone = ''] = MOMENT.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(.\d\d):?(\d\d)$/, '$1:$2') : 'Z';
  const at = new Date(`${day}T${time}${offset}`);
  if (Number.isNaN(at.getTime()) || !new Date(`${day}T00:00Z`).toISOString().startsWith(day)) return null;
  return at.getUTCFullYear() > 2000 && at.getUTCFullYear() < 2200 ? at : null;
}
