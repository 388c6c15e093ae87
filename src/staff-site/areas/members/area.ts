import type { Area } from '../../area.ts';

export const members: Area = {
  path: 'members',
  label: 'Staff',
  group: 'Shop',
  needs: 'manageStaff',
  screens: [
    { path: '', load: () => import('./members-screen.tsx') },
    { path: 'invite', load: () => import('./invite-screen.tsx') },
    { path: 'roles', load: () => import('./roles-screen.tsx') },
    { path: 'roles/new', load: () => import('./role-screen.tsx') },
    { path: 'roles/:id', load: () => import('./role-screen.tsx') },
    { path: ':id/role', load: () => import('./member-role-screen.tsx') },
  ],
};
