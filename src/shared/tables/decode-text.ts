/**
 * Text of unknown encoding: UTF-8, UTF-16, or Windows-1252, which Excel's plain "CSV" has (MOVE-05). Reads in parts, so
 * that a file of any length needs no more memory than a part of it.
 */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How each encoding is called on screens and in reports. */
export const encodingWords: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** The bytes are text in none of the encodings; the message is for the merchant. */
export class UnreadableText extends Error {
  override name = 'UnreadableText';
}

export interface TextReader {
  /** The text of the next bytes, as far as it is certain. Throws UnreadableText. */
  write: (bytes: Uint8Array) => string;
  /** What is left at the end of the file. Throws UnreadableText. */
  end: () => string;
  /** The encoding found so far; plain ASCII counts as UTF-8. */
  encoding: () => TextEncoding;
}

/** `kind` is what the first bytes say: 'text' stands for UTF-8 or Windows-1252, whichever the first other letter fits. */
export function openTextReader(kind: 'text' | 'utf-16le' | 'utf-16be'): TextReader {
  let encoding: TextEncoding = kind === 'text' ? 'utf-8' : kind;
  let decoder = kind === 'text' ? null : new TextDecoder(kind, { fatal: true });
  /** At most three bytes, which may be the beginning of a letter. */
  let undecided: Uint8Array = new Uint8Array();
  const decode = (bytes: Uint8Array, isLast: boolean): string => {
    try {
      return checked((decoder as TextDecoder).decode(bytes, { stream: !isLast }), encoding);
    } catch (error) {
      if (error instanceof UnreadableText) throw error;
      throw isLast ? new UnreadableText('The file ends in the middle of a character.') : damaged(encoding);
    }
  };
  const decide = (bytes: Uint8Array): string => {
    try {
      decoder = new TextDecoder('utf-8', { fatal: true });
      return decoder.decode(bytes, { stream: true });
    } catch {
      if (isMostlyUtf8(bytes)) throw damaged('utf-8');
      encoding = 'windows-1252';
      decoder = new TextDecoder(encoding);
      return decode(bytes, false);
    }
  };
  const read = (bytes: Uint8Array, isLast: boolean): string => {
    if (decoder) return decode(bytes, isLast);
    const all = joined(undecided, bytes);
    undecided = new Uint8Array();
    const at = all.findIndex((byte) => byte > 0x7f);
    if (at === -1) return ascii(all);
    if (isLast || at < all.length - 3) return decide(all) + (isLast ? decode(new Uint8Array(), true) : '');
    undecided = all.slice(at);
    return ascii(all.subarray(0, at));
  };
  return {
    write: (bytes) => read(bytes, false),
    end: () => read(new Uint8Array(), true),
    encoding: () => encoding,
  };
}

const damaged = (encoding: TextEncoding): UnreadableText =>
  new UnreadableText(
    `The file is not ${encodingWords[encoding]} text: it is damaged, or mixes two encodings. Save it as "CSV UTF-8" and try again.`,
  );

/** More letters that only UTF-8 has than bytes that it cannot have: read as Windows-1252 they would be nonsense. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const others = new TextDecoder().decode(bytes).match(/[^\u0000-\u007f]/gu) ?? [];
  const wrong = others.filter((letter) => letter === '\ufffd').length;
  return others.length - wrong > wrong;
}

/** Bytes that Windows-1252 leaves free become control characters: then the file is in another encoding. */
function checked(text: string, encoding: TextEncoding): string {
  if (encoding === 'windows-1252' && /[\u0080-\u009f]/.test(text))
    throw new UnreadableText(
      'The file is not UTF-8 text, and neither UTF-16 nor Windows-1252. Save it as "CSV UTF-8" and try again.',
    );
  return text;
}

const ascii = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
