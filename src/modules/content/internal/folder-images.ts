import type { ResolveImage } from '#modules/media/resolve-image.ts';
import type { StoredImage } from '#modules/media/store-image.ts';

/**
 * An image of a content folder where a file names it: `src: images/foot.jpg` in settings, YAML or JSON, and
 * `![what it shows](images/foot.jpg)` in text.
 */
const NAMED = /(["']?\bsrc["']?:\s*["']?|!\[[^\]\n]*\]\(\s*)(images\/[^\s"',)}]+)/g;

/**
 * The text of a content file with each image named by its path below the folder replaced by its id in the shop, so
 * that the documents read like those of the editor (FIX-70, UX-15). `images` receives what was found, by path; an image
 * that does not exist or is unreadable is among `reasons`.
 */
export async function nameFolderImages(
  text: string,
  resolve: ResolveImage,
  images: Map<string, StoredImage>,
): Promise<{ text: string; reasons: string[] }> {
  const reasons: string[] = [];
  for (const src of new Set([...text.matchAll(NAMED)].map((match) => match[2] as string))) {
    if (images.has(src)) continue;
    try {
      images.set(src, await resolve(src));
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  return {
    text: text.replace(NAMED, (whole, before: string, src: string) => {
      const found = images.get(src);
      return found ? `${before}media:${found.id}` : whole;
    }),
    reasons,
  };
}
