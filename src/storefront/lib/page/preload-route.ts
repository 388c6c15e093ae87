import { onIntent } from './prefetch-on-intent.ts';

const asked = new Set<string>();

/**
 * Loads the scripts of a route when somebody is about to open it, once, unless the visitor saves data (APP-10, UX-14).
 * For links whose data cannot be prefetched as well, because their URL is only known when they are pressed (CAT-11).
 */
export function preloadRoute(id: string): void {
  if (onIntent === 'none' || asked.has(id)) return;
  asked.add(id);
  const { module, imports = [] } = window.__reactRouterManifest?.routes[id] ?? {};
  for (const href of module ? [module, ...imports] : []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

declare global {
  interface Window {
    /** React Router's table of routes, a script of the page. */
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] }> };
  }
}
