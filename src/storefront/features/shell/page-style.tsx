/**
 * The theme within the page itself: a phone paints what it has as soon as the HTML is there, one journey to the server
 * earlier than with a stylesheet of its own (docs/decisions/0010). The browser's build holds no copy of it: after
 * hydration the text of the page stands for itself.
 */
import theme from '../../theme.css?inline';

const ID = 'theme';
const css = import.meta.env.SSR ? theme : (document.getElementById(ID)?.textContent ?? '');

export function PageStyle() {
  // In development Vite serves the sheet (links of root.tsx), so that a change of it shows at once.
  if (import.meta.env.DEV) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet, from the build
  return <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
