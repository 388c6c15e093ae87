/** The shop's own menu: entries in the header with entries below them (OWN-10). */
import { z } from 'zod';
import { anyTarget } from './content-fields.ts';

export const MAX_ENTRIES = 8;
export const MAX_BELOW = 24;

const entry = { label: z.string().trim().min(1).max(40), to: anyTarget };
export const menuFields = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        ...entry,
        below: z.array(z.strictObject(entry)).max(MAX_BELOW).default([]),
      }),
    )
    .min(1)
    .max(MAX_ENTRIES),
});
export type MenuEntry = z.output<typeof menuFields>['entries'][number];
