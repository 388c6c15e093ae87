/**
 * An error page as a bot gets it (NAV-54, NAV-55): the status and the rendered surroundings stay, the error page is
 * removed, and so are the scripts that would restore it.
 */
const OPEN = '<div data-error-page';

export function withoutErrorPage(html: string): string {
  const from = html.indexOf(OPEN);
  if (from < 0) return html;
  // Counts nested tags of the same name until the first is closed.
  let depth = 0;
  const tags = /<(\/?)div\b[^>]*>/g;
  tags.lastIndex = from;
  let end = html.length;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth > 0) continue;
    end = tags.lastIndex;
    break;
  }
  return (html.slice(0, from) + html.slice(end)).replace(
    /<script\b(?![^>]*application\/ld\+json)[\s\S]*?<\/script>/g,
    '',
  );
}
