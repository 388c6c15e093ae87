/** Errors that nobody caught switch the shop to its error page (NAV-51), as far as they are the shop's own. */

export interface UncaughtParts {
  /** Where the shop's scripts lie: 'https://shop.example/nz/'. */
  scripts: string;
  listen: (type: 'error' | 'unhandledrejection', listener: (event: unknown) => void) => () => void;
}

/** Calls `onError` for each uncaught error that began in a script of ours; what extensions and other people's scripts throw is none. */
export function watchUncaught({ scripts, listen }: UncaughtParts, onError: (error: Error) => void): () => void {
  const hear = (thrown: unknown) => {
    if (thrown instanceof Error && thrown.name !== 'AbortError' && thrown.stack?.includes(scripts)) onError(thrown);
  };
  const stops = [
    listen('error', (event) => hear((event as { error?: unknown }).error)),
    listen('unhandledrejection', (event) => hear((event as { reason?: unknown }).reason)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
