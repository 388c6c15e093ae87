import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Marks which document of the content system is on screen, for preview and analytics (CMS-06): its id is set on the
 * page's root as `data-content-document`, and cleared by the next change of route (NAV-59).
 */
export function useContentDocument(id: string): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another URL shows the document again
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.contentDocument = id;
    return () => void delete dataset.contentDocument;
  }, [id, pathname]);
}
