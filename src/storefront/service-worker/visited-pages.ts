/** The visited pages that the offline page lists (UX-13): their titles, by the URLs under which they are cached. */
import { VISITED_CACHE, type VisitedPage } from '#contract/site/browser-platform.ts';

/** Stores a visit as the newest; beyond `max` pages the oldest are dropped. */
export async function keepVisit({ url, title }: VisitedPage, max: number): Promise<void> {
  const visits = await caches.open(VISITED_CACHE);
  // Entries stay in the order in which they were added.
  await visits.delete(url);
  await visits.put(url, new Response(title));
  const kept = await visits.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - max)).map((oldest) => visits.delete(oldest)));
}
