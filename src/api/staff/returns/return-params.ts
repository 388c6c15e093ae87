import { z } from 'zod';

/** A return by its RMA id in the path, in either case. */
export const returnParams = z.object({ rma: z.string().regex(/^[Rr]\d{8}$/) });
export type ReturnParams = z.output<typeof returnParams>;
