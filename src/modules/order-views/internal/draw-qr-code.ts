import qrcode from 'qrcode-generator';

/** Light squares around the code, by which scanners find it (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A text as a QR code with 15 % error correction: its dark squares as an SVG path, each row's neighbours joined, in a
 * square of `size` with the light border that scanners need (PARC-04). Pure.
 */
export function drawQrCode(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0, width = 0; column < count; column += width || 1) {
      width = 0;
      while (column + width < count && code.isDark(row, column + width)) width += 1;
      if (width > 0) path += `M${column + QUIET} ${row + QUIET}h${width}v1h-${width}z`;
    }
  return { size: count + 2 * QUIET, path };
}
