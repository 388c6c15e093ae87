/** An uncaught error as the page received it. */
export interface Uncaught {
  /** Anything can be thrown or rejected with. */
  thrown: unknown;
  /** For an error: the URL of the script that threw it, empty where the browser hides it. A rejection has none. */
  filename?: string | undefined;
}

/**
 * Whether an uncaught error began in one of our scripts, whose URLs start with `scripts`; errors of extensions and
 * third-party scripts did not (NAV-51, FIX-40). A value that is no Error has no stack: if thrown, the script URL
 * decides; if rejected, it is ours unless the page runs a third-party script whose rejections are visible (`foreign`;
 * browsers hide those of scripts fetched without CORS). Pure.
 */
export function isOwnError({ thrown, filename }: Uncaught, scripts: string, foreign: boolean): boolean {
  if (thrown instanceof Error) return thrown.name !== 'AbortError' && Boolean(thrown.stack?.includes(scripts));
  // The browser's own warnings, about observers for instance, have no thrown value.
  if (filename !== undefined) return thrown !== null && thrown !== undefined && filename.startsWith(scripts);
  return !foreign;
}

/** Whether the page runs third-party scripts whose errors are visible: fetched with CORS, or as modules. */
export const hasForeignScripts = (
  scripts: Iterable<Pick<HTMLScriptElement, 'src' | 'type' | 'crossOrigin'>>,
  origin: string,
): boolean =>
  Array.from(scripts).some(
    ({ src, type, crossOrigin }) =>
      src !== '' && !src.startsWith(`${origin}/`) && (type === 'module' || crossOrigin !== null),
  );
