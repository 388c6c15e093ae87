/** Videos are named by their address; a page links to it, and loads nothing of its provider before (OWN-10). Pure. */
import { z } from 'zod';

export interface Video {
  provider: 'YouTube' | 'Vimeo';
  /** Its page at the provider, made from its id. */
  url: string;
}

const YOUTUBE = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com']);
const VIMEO = new Set(['vimeo.com', 'www.vimeo.com']);

/** The video of an address; null where it is none of the providers'. */
export function findVideo(address: string): Video | null {
  const text = address.trim();
  if (!text.startsWith('https://') || !URL.canParse(text)) return null;
  const { hostname, port, username, pathname, searchParams } = new URL(text);
  if (port !== '' || username !== '') return null;
  if (VIMEO.has(hostname)) {
    const [, id] = /^\/(\d{5,12})$/.exec(pathname) ?? [];
    return id === undefined ? null : { provider: 'Vimeo', url: `https://vimeo.com/${id}` };
  }
  const id =
    hostname === 'youtu.be'
      ? pathname.slice(1)
      : YOUTUBE.has(hostname)
        ? pathname === '/watch'
          ? (searchParams.get('v') ?? '')
          : pathname.replace(/^\/(shorts|embed|live)\//, '')
        : '';
  return /^[\w-]{11}$/.test(id) ? { provider: 'YouTube', url: `https://www.youtube.com/watch?v=${id}` } : null;
}

export const videoAddress = z
  .string()
  .trim()
  .max(300)
  .refine((text) => findVideo(text) !== null, 'must be the address of a video at YouTube or Vimeo');
