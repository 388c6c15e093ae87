import type { Area } from '../../area.ts';

export const content: Area = {
  path: 'content',
  label: 'Pages',
  group: 'Shop',
  needs: 'writeContent',
  screens: [
    { path: '', load: () => import('./content-screen.tsx') },
    { path: 'edit', load: () => import('./document-screen.tsx') },
    { path: 'compose', load: () => import('./compose/compose-screen.tsx') },
    { path: 'new/:kind', load: () => import('./new-document-screen.tsx') },
  ],
};
