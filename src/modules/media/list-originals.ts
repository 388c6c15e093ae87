import type { Queries } from '#platform/database/database.ts';
import { selectFileSources } from './internal/media-records.ts';

/** The names of all images that are stored as files, as `imageName` takes them. */
export const listOriginals = (ctx: { db: Queries }): Promise<string[]> => selectFileSources(ctx);
