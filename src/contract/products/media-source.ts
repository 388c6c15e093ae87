import { z } from 'zod';

/** A picture that is in the shop already: one that was uploaded, or that a product has. */
export const mediaSource = z.string().regex(/^media:[0-9a-f]{32}$/, 'must be a picture of the shop');
