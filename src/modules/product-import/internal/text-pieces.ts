/** A text in parts, as readers of files take it; a byte order mark is left out. */
export async function* inPieces(text: string): AsyncGenerator<string> {
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  for (let at = from; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}
