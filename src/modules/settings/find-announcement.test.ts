import { expect, test } from 'vitest';
import { findAnnouncement } from './find-announcement.ts';

test('OWN-02 an announcement is shown to the end of its last day in New Zealand, and for good without one', () => {
  const at = (until: string, now: string, label = 'Free delivery') =>
    findAnnouncement(
      { KERB_ANNOUNCEMENT: label, KERB_ANNOUNCEMENT_LINK: '/products', KERB_ANNOUNCEMENT_UNTIL: until },
      new Date(now),
    );
  const shown = { label: 'Free delivery', to: '/products' };
  // 11:00 UTC is midnight in New Zealand in summer.
  expect(at('2026-12-24', '2026-12-24T10:59:59Z')).toEqual(shown);
  expect(at('2026-12-24', '2026-12-24T11:00:00Z')).toBeNull();
  expect(at('', '2099-01-01T00:00:00Z')).toEqual(shown);
  expect(at('', '2026-01-01T00:00:00Z', '')).toBeNull();
});
