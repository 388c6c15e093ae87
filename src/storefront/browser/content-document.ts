/**
 * Which document of the content system is on screen, for preview and analytics (CMS-06): its id at its source, kept for this
 * tab. Cleared after every route change (NAV-59).
 */
import { createVersionedStorage, type VersionedStorage } from './local-storage.ts';

const NAME = 'content-document';

export function createContentDocument(storage: Pick<VersionedStorage, 'read' | 'write' | 'remove'>) {
  const read = (): { id: string; path: string } | null => {
    const kept = storage.read(NAME) as { id?: unknown; path?: unknown } | undefined;
    return typeof kept?.id === 'string' && typeof kept.path === 'string' ? { id: kept.id, path: kept.path } : null;
  };
  return {
    /** The page at `path` shows the document. */
    show: (id: string, path: string) => void storage.write(NAME, { id, path }),
    /** The shopper is at `path` now: what another page showed is on screen no more. */
    clearFor: (path: string) => {
      if (storage.read(NAME) !== undefined && read()?.path !== path) storage.remove(NAME);
    },
    current: (): string | null => read()?.id ?? null,
  };
}

export const contentDocument = createContentDocument(createVersionedStorage(() => globalThis.sessionStorage));
