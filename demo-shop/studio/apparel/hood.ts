/** Hoods, as hoodies and rain shells have them. */
import { mix, type Sheet, shadowOf } from './cloth.ts';
import type { View } from './tee.ts';
import type { Texture } from './textures.ts';
import { X } from './torso.ts';

/** The hood hanging down the back. */
function hoodFromBehind(sheet: Sheet, body: string, texture: Texture): void {
  const d =
    'M912 566C880 410 950 250 1088 214C1160 196 1244 196 1316 214C1452 250 1520 410 1488 566C1440 690 1330 806 1200 828C1070 806 960 690 912 566Z';
  sheet.add(`<path d="${d}" transform="translate(14 30)" fill="#000" opacity=".4" ${sheet.blur(26)}/>`);
  sheet.panel(d, body, {
    texture,
    folds: [
      [1000, 330, 1040, 480, 1130, 620, 24, 0.5],
      [1400, 330, 1360, 480, 1270, 640, 24, 0.5],
      [960, 500, 1060, 600, 1150, 690, 18, 0.4],
      [1444, 500, 1350, 610, 1250, 700, 18, 0.4],
      [1080, 250, 1150, 300, 1290, 262, 18, 0.34],
    ],
  });
  sheet.seam('M1200 202C1196 420 1204 640 1200 826', body);
  sheet.stitch('M1180 206C1176 420 1184 640 1180 820', body);
  sheet.stitch('M1220 206C1216 420 1224 640 1220 820', body);
}

/** The outside of the hood, seen above and beside its opening. */
function hoodShell(sheet: Sheet, body: string, texture: Texture): void {
  const shell =
    'M960 600C880 470 900 300 1010 222C1110 160 1290 160 1390 222C1500 300 1520 470 1440 600C1400 690 1290 800 1200 800C1110 800 1000 690 960 600Z';
  sheet.add(`<path d="${shell}" transform="translate(12 26)" fill="#000" opacity=".38" ${sheet.blur(24)}/>`);
  sheet.panel(shell, body, {
    texture,
    folds: [
      [930, 380, 960, 300, 1040, 236, 18, 0.4],
      [1470, 400, 1450, 300, 1380, 240, 18, 0.4],
      [930, 520, 950, 560, 1000, 610, 16, 0.4],
    ],
  });
}

/** The inside of the hood with the tape and label at the neck. */
function hoodInside(sheet: Sheet, body: string, accent: string): void {
  const hollow =
    'M1012 560C960 450 984 330 1066 278C1140 238 1260 238 1334 278C1416 330 1440 450 1388 560C1350 650 1270 742 1200 752C1130 742 1050 650 1012 560Z';
  sheet.panel(hollow, body, {
    tone: -0.42,
    rim: 2,
    texture: 'jersey',
    folds: [
      [1080, 330, 1100, 440, 1150, 560, 26, 0.5],
      [1330, 330, 1310, 450, 1250, 580, 26, 0.5],
    ],
  });
  sheet.seam('M1200 250C1198 330 1202 400 1200 470', shadowOf(body, 0.3));
  sheet.add(
    `<path d="M1050 470Q1200 560 1350 470L1330 540Q1200 620 1070 540Z" fill="${sheet.gradient(0, 470, 0, 590, [
      [0, '#000', 0],
      [1, '#000', 0.4],
    ])}"/>`,
  );
  const tape = 'M1010 452Q1200 560 1390 452';
  sheet.add(
    `<g ${sheet.clip(hollow)}><path d="${tape}" fill="none" stroke="${mix(accent, body, 0.25)}" stroke-width="22"/>`,
    `<path d="${tape}" fill="none" stroke="#000" stroke-width="22" stroke-dasharray="4 14" opacity=".2"/></g>`,
  );
  sheet.label(1146, 528, 108, 54, accent === body ? shadowOf(body, 0.6) : accent, body);
}

/** One front edge of the hood, down to the throat. */
function hoodEdge(sheet: Sheet, body: string, texture: Texture, side: number): void {
  const x = (v: number): number => X(side, v);
  const edge = `M${x(-4)} 268C${x(90)} 262 ${x(170)} 296 ${x(204)} 350C${x(244)} 420 ${x(250)} 488 ${x(214)} 566C${x(160)} 668 ${x(70)} 752 ${x(-26)} 806L${x(-6)} 852C${x(120)} 806 ${x(236)} 712 ${x(288)} 590C${x(324)} 488 ${x(318)} 392 ${x(262)} 300C${x(214)} 232 ${x(110)} 188 ${x(-4)} 188Z`;
  sheet.add(`<path d="${edge}" transform="translate(6 14)" fill="#000" opacity=".4" ${sheet.blur(14)}/>`);
  sheet.panel(edge, body, {
    texture,
    rim: 1,
    folds: [
      [x(270), 420, x(262), 520, x(200), 640, 16, 0.45],
      [x(230), 650, x(150), 740, x(60), 800, 12, 0.4],
    ],
  });
  sheet.stitch(
    `M${x(0)} 230C${x(110)} 228 ${x(190)} 262 ${x(228)} 320C${x(280)} 400 ${x(288)} 480 ${x(244)} 570C${x(190)} 670 ${x(100)} 758 ${x(6)} 812`,
    body,
  );
}

/** The hood lying open behind the neck, then its front edges crossing at the throat. */
export function hood(sheet: Sheet, view: View, back: boolean, texture: Texture = 'fleece'): void {
  const { body, accent } = view.colours;
  if (back) {
    hoodFromBehind(sheet, body, texture);
    return;
  }
  hoodShell(sheet, body, texture);
  hoodInside(sheet, body, accent);
  for (const side of [1, -1]) hoodEdge(sheet, body, texture, side);
}
