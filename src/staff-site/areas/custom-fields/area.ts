import type { Area } from '../../area.ts';

export const customFields: Area = {
  path: 'custom-fields',
  label: 'Custom fields',
  group: 'Shop',
  needs: 'editSettings',
  screens: [
    { path: '', load: () => import('./fields-screen.tsx') },
    { path: 'add/:owner', load: () => import('./new-field-screen.tsx') },
    { path: ':owner/:key', load: () => import('./field-screen.tsx') },
  ],
};
