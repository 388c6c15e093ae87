/**
 * Which of a page's inline scripts are ours (SEC-05): React, React Router and the server's own insertions mark theirs
 * with a nonce generated for this rendering. Injected HTML cannot know it. The nonces are removed again, so that equal
 * pages have equal bytes; the server allows exactly these scripts (docs/decisions/0004).
 */
export function takeInlineScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    const tag = html.lastIndexOf('<', at);
    const from = html.indexOf('>', at) + 1;
    const attributes = html.slice(tag, from);
    if (!attributes.startsWith('<script') || /\ssrc=|\stype="application\//.test(attributes)) continue;
    scripts.push(html.slice(from, html.indexOf('</script>', from)));
  }
  return { html: html.replaceAll(mark, ''), scripts };
}

/** Writes a script of ours as an element, and notes that the page's policy has to allow it. */
export type InlineScript = (code: string) => string;
