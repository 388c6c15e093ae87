import type { Area } from '../../area.ts';

export const customFields: Area = {
  path: 'custom-fields',
  label: 'Custom fields',
  group: 'Shop',
  needs: 'editSettings',
  screens: [
    { path: '', help: 'the-list-of-fields', load: () => import('./fields-screen.tsx') },
    { path: 'add/:owner', help: 'add-a-field', load: () => import('./new-field-screen.tsx') },
    { path: ':owner/:key', help: 'change-or-archive-a-field', load: () => import('./field-screen.tsx') },
  ],
};
