import { z } from 'zod';

/** What is odd about the places of zones; none of it is a mistake. */
export const findingsReply = z.object({
  /** Places that two zones share, with those above taken out; they go to the first. */
  overlaps: z.array(z.object({ first: z.string(), second: z.string(), where: z.string() })),
  /** Zones whose places all go to zones above them. */
  unreached: z.array(z.string()),
  /** Places of zones without a method: nothing is delivered there. */
  gaps: z.array(z.object({ zone: z.string(), where: z.string() })),
});
