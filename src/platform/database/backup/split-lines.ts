import { StringDecoder } from 'node:string_decoder';

/**
 * The lines of a UTF-8 text, without their ends. Only '\n' ends a line: node:readline also splits at U+2028 and U+2029,
 * which product descriptions and notes may contain.
 */
export async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = `${rest}${decoder.write(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}
