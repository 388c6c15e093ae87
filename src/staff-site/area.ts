/** What a part of the staff site says of itself (areas/<area>/area.ts). */
import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';

/** A screen's file: what it reads before it is shown, and itself. */
export interface ScreenFile {
  loader?: LoaderFunction;
  Component: ComponentType;
}

export interface Area {
  /** Below /nz/staff. */
  path: string;
  /** Its words in the navigation. */
  label: string;
  group: 'Orders' | 'Range' | 'Shop' | 'You';
  /** Who sees it at all. */
  needs: StaffPermission;
  /** `path` below the area's, '' for its first screen. `needs` where one asks for more than the area. */
  screens: readonly { path: string; load: () => Promise<ScreenFile>; needs?: StaffPermission }[];
}
