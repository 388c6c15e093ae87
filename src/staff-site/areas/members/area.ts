import type { Area } from '../../area.ts';

export const members: Area = {
  path: 'members',
  label: 'Staff',
  group: 'Shop',
  needs: 'manageStaff',
  screens: [
    { path: '', help: 'who-works-here', load: () => import('./members-screen.tsx') },
    { path: 'invite', help: 'somebody-joins', load: () => import('./invite-screen.tsx') },
    { path: 'roles', help: 'roles', load: () => import('./roles-screen.tsx') },
    { path: 'roles/new', help: 'make-a-role', load: () => import('./role-screen.tsx') },
    { path: 'roles/:id', help: 'make-a-role', load: () => import('./role-screen.tsx') },
    { path: ':id/role', help: 'change-somebody-s-role', load: () => import('./member-role-screen.tsx') },
  ],
};
