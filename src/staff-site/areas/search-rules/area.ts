import type { Area } from '../../area.ts';

export const searchRules: Area = {
  path: 'search-rules',
  label: 'Search and redirects',
  group: 'Range',
  needs: 'editRange',
  screens: [{ path: '', help: 'rules', load: () => import('./search-rules-screen.tsx') }],
};
