import type { Config } from '#platform/config.ts';
import { nzDay } from '#shared/nz-dates.ts';

/** The line above every page, or null where there is none or its last day, in New Zealand, is over (OWN-02). */
export function findAnnouncement(
  {
    KERB_ANNOUNCEMENT: label,
    KERB_ANNOUNCEMENT_LINK: to,
    KERB_ANNOUNCEMENT_UNTIL: until,
  }: Pick<Config, 'KERB_ANNOUNCEMENT' | 'KERB_ANNOUNCEMENT_LINK' | 'KERB_ANNOUNCEMENT_UNTIL'>,
  now: Date,
): { label: string; to: string } | null {
  const isOver = until !== '' && nzDay(now) > until;
  return label === '' || isOver ? null : { label, to };
}
