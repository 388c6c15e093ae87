/** A hooded rain shell. */
import { lightOf, Sheet, seamOf } from '../cloth.ts';
import { zipPocket } from '../fastenings.ts';
import { hood } from '../hood.ts';
import type { View } from '../tee.ts';
import { X } from '../torso.ts';
import { cut, hemLine, outline, sleevesAndBody } from './trunk.ts';

export function drawShell(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet(`jacket shell ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const hoodEdge = 'M912 600C850 440 900 260 1020 200C1110 160 1290 160 1380 200C1500 260 1550 440 1488 600Z';
  sheet.ground(`${outline(cut)}${hoodEdge}`);
  sleevesAndBody(sheet, cut, view, 'ripstop', 1.15);
  for (const side of [-1, 1]) {
    // Tab at the wrist
    const [ox, oy] = cut.cuffOut;
    const x = side < 0 ? X(side, ox - 60) : X(side, ox - 60) - 120;
    sheet.add(
      `<g transform="rotate(${side * 8} ${x + 60} ${oy - 60})"><rect x="${x + 3}" y="${oy - 82}" width="120" height="56" rx="14" fill="#000" opacity=".4" ${sheet.blur(6)}/><rect x="${x}" y="${oy - 90}" width="120" height="56" rx="14" fill="${accent}" stroke="${seamOf(accent)}" stroke-width="3"/><rect x="${x + 8}" y="${oy - 82}" width="104" height="40" rx="9" fill="none" stroke="${lightOf(accent, 0.4)}" stroke-width="3" stroke-dasharray="9 6" opacity=".6"/></g>`,
    );
  }
  sheet.stitch(hemLine(cut, 58), body);
  if (back) {
    sheet.seam(`M${1200 - cut.chest + 20} 800C900 880 1500 880 ${1200 + cut.chest - 20} 800`, body);
    sheet.label(1130, 1900, 140, 60, accent, body);
  } else {
    // Storm flap over the zip
    const flap = `M1150 760L1262 770L1262 ${cut.hemY + 8}H1150Z`;
    sheet.add(`<path d="${flap}" transform="translate(9 8)" fill="#000" opacity=".4" ${sheet.blur(12)}/>`);
    sheet.panel(flap, body, {
      texture: 'ripstop',
      rim: 0.5,
      folds: [
        [1160, 1000, 1200, 1030, 1258, 1010, 9, 0.4],
        [1160, 1400, 1210, 1420, 1258, 1390, 9, 0.36],
        [1160, 1730, 1200, 1760, 1258, 1740, 9, 0.4],
      ],
    });
    sheet.stitch(`M1166 770V${cut.hemY}`, body);
    sheet.stitch(`M1248 776V${cut.hemY}`, body);
    for (const side of [-1, 1]) zipPocket(sheet, X(side, 300), 1330, X(side, 400), 1690, body, accent);
    zipPocket(sheet, 1400, 900, 1400, 1090, body, accent);
    sheet.add(`<path d="M1180 ${cut.hemY - 40}V1000" stroke="none"/>`);
    sheet.label(820, 1000, 120, 56, accent, body);
  }
  sheet.drape(outline(cut), body, 0.7, 'all');
  hood(sheet, view, back, 'ripstop');
  if (!back) {
    // Stiffened brim of the hood
    const brim =
      'M1000 402C1020 250 1110 196 1200 194C1290 196 1380 250 1400 402C1350 316 1280 286 1200 286S1050 316 1000 402Z';
    sheet.add(`<path d="${brim}" transform="translate(4 14)" fill="#000" opacity=".45" ${sheet.blur(12)}/>`);
    sheet.panel(brim, body, { texture: 'ripstop', rim: 0.7 });
    sheet.stitch('M1022 372C1050 286 1130 244 1200 242C1270 244 1350 286 1378 372', body);
  }
  return sheet.svg(view.view === 'detail' ? { x: 1230, y: 700, by: 2 } : undefined);
}
