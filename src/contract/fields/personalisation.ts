/**
 * Ids of brands and categories that a visitor viewed (PROD-25, PROD-26, FIX-43). The browser stores the newest and
 * sends them with searches and recommendations, which rank such products first; the server stores none.
 */
import { z } from 'zod';
import { limits } from './limits.ts';

const id = z.string().regex(new RegExp(`^[A-Za-z0-9]{${limits.referrerIdLength}}$`));
const ids = z.array(id).max(limits.referrers);
export const personalisationIdsField = ids.default([]);
/** As sent in URLs, separated by dots. */
export const personalisationIdsText = z
  .string()
  .max((limits.referrerIdLength + 1) * limits.referrers)
  .default('')
  .transform((text) => text.split('.').filter(Boolean))
  .pipe(ids);
