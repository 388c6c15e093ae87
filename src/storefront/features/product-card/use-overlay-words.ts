import { useRouteLoaderData } from 'react-router';

const none: Readonly<Record<string, string>> = {};

/** Texts on images by overlay id, from the data of the layout. */
export function useOverlayWords(): Readonly<Record<string, string>> {
  return (
    useRouteLoaderData<{ nav: { overlays: Readonly<Record<string, string>> } }>('routes/layout/default-layout')?.nav
      .overlays ?? none
  );
}
