import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Says which document of the content system is on screen, for preview and analytics (CMS-06): its id at its source stands at the
 * page's root as `data-content-document`, and is cleared by the next change of route (NAV-59).
 */
export function useContentDocument(id: string): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another showing of the document
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.contentDocument = id;
    return () => void delete dataset.contentDocument;
  }, [id, pathname]);
}
