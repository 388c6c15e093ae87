/** Loader data of a landing page; the same for every visitor. */
import type { MetaDescriptor } from 'react-router';
import type { FilledBlock } from '#storefront/features/blocks/block-data.ts';
import type { Crumb } from '#storefront/ui/breadcrumbs.tsx';

export interface LandingPageData {
  /** Id of the document in the content system. */
  id: string;
  title: string;
  parts: FilledBlock[];
  crumbs: Crumb[];
  meta: MetaDescriptor[];
}
