import type { Area } from '../../area.ts';

export const content: Area = {
  path: 'content',
  label: 'Pages',
  group: 'Shop',
  needs: 'writeContent',
  screens: [
    { path: '', help: 'the-list-of-pages', load: () => import('./content-screen.tsx') },
    { path: 'edit', help: 'write-an-article-or-a-post', load: () => import('./document-screen.tsx') },
    { path: 'compose', help: 'compose-a-page', load: () => import('./compose/compose-screen.tsx') },
    { path: 'write', help: 'write-an-article-or-a-post', load: () => import('./compose/compose-screen.tsx') },
    { path: 'deleted', help: 'restore-a-deleted-page', load: () => import('./deleted-screen.tsx') },
    { path: 'new/:kind', help: 'add-a-page', load: () => import('./new-document-screen.tsx') },
  ],
};
