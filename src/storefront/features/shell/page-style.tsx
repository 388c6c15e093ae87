/**
 * The theme as an inline style: a phone paints as soon as the HTML has arrived, one round trip earlier than with a
 * separate stylesheet (docs/decisions/0010). The browser's build has no copy of it: after hydration the text in the
 * page is kept.
 */
import { use } from 'react';
import { RenderOnceContext } from '#storefront/lib/page/rendered-once.tsx';
import theme from '../../theme.css?inline';

const ID = 'theme';
/** The text of the page's only style element. */
export const themeStyle = import.meta.env.SSR ? theme : (document.getElementById(ID)?.textContent ?? '');

export function PageStyle() {
  const renderOnce = import.meta.env.SSR ? use(RenderOnceContext) : null;
  const css = renderOnce?.('theme', () => themeStyle) ?? themeStyle;
  // In development Vite serves the style sheet (links of root.tsx), so that changes show at once.
  if (import.meta.env.DEV) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, from the build
  return <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
