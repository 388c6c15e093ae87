import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { contentDocument } from '#storefront/browser/content-document.ts';

/** Says that this page shows the document (CMS-06). */
export function useContentDocument(id: string): void {
  const { pathname } = useLocation();
  useEffect(() => contentDocument.show(id, pathname), [id, pathname]);
}
