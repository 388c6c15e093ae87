import { z } from 'zod';

/** An image already stored in the shop: uploaded, or of a product. */
export const mediaSource = z.string().regex(/^media:[0-9a-f]{32}$/, 'must be an image of the shop');
