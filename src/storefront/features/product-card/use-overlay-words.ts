import { useRouteLoaderData } from 'react-router';

const none: Readonly<Record<string, string>> = {};

/** Words on pictures by the overlay's id; they come with the frame around every page. */
export function useOverlayWords(): Readonly<Record<string, string>> {
  return (
    useRouteLoaderData<{ nav: { overlays: Readonly<Record<string, string>> } }>('routes/layout/default-layout')?.nav
      .overlays ?? none
  );
}
