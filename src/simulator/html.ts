/** The simulator's own pages: plain, escaped, no scripts. */
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] as string);
}

/** A whole page around trusted markup. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Kerb simulator</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16181a;background:#fbfaf6}a{color:inherit}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d8d4ca;vertical-align:top}
pre{overflow:auto;padding:1rem;border:1px solid #d8d4ca;white-space:pre-wrap}iframe{width:100%;height:70vh;border:1px solid #d8d4ca;background:#fff}
nav a{margin-right:1rem}</style></head><body><nav><a href="/">Simulator</a><a href="/mail">Mail</a><a href="/journal">Journal</a><a href="/control/faults">Faults</a></nav>
<h1>${escapeHtml(title)}</h1>${body}</body></html>`;
}
