/** The definition of an area of the staff site (areas/<area>/area.ts). */
import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';

/** The module of a screen: its loader and its component. */
export interface ScreenFile {
  loader?: LoaderFunction;
  Component: ComponentType;
}

/** The groups of the navigation, in its order. */
export const areaGroups = ['Orders', 'Range', 'Shop', 'You'] as const;

export interface AreaScreen {
  /** Below the area's, '' for its first screen. */
  path: string;
  load: () => Promise<ScreenFile>;
  /** Set where a screen requires another permission than its area. */
  needs?: StaffPermission;
  /** The section of the area's page in docs/handbook that explains the screen; its question mark opens it. */
  help?: string;
}

export interface Area {
  /** Below /nz/staff. */
  path: string;
  /** Label in the navigation. */
  label: string;
  group: (typeof areaGroups)[number];
  /** The permission to see the area. */
  needs: StaffPermission;
  screens: readonly AreaScreen[];
}
