/** What closes a garment: zips, cords, buttons. */
import { lightness, lightOf, type Sheet, seamOf, shadowOf } from './cloth.ts';
import { X } from './torso.ts';

/** A cord out of an eyelet at (fromX, fromY), with a metal end at (endX, endY). */
export function drawcord(
  sheet: Sheet,
  d: string,
  colour: string,
  endX: number,
  endY: number,
  fromX: number,
  fromY: number,
): void {
  const deep = lightness(colour) < 0.2;
  sheet.add(
    `<circle cx="${fromX}" cy="${fromY}" r="23" fill="#1b1b1c" stroke="#63666a" stroke-width="11"/><circle cx="${fromX}" cy="${fromY}" r="23" fill="none" stroke="#e4e6e7" stroke-width="5" transform="translate(-2 -2)"/>`,
  );
  sheet.add(
    `<path d="${d}" transform="translate(10 14)" fill="none" stroke="#000" stroke-width="20" opacity=".36" ${sheet.blur(8)}/>`,
    `<path d="${d}" fill="none" stroke="${seamOf(colour)}" stroke-width="24" stroke-linecap="round"/>`,
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="19" stroke-linecap="round"/>`,
    `<path d="${d}" fill="none" stroke="${shadowOf(colour, 0.5)}" stroke-width="19" stroke-dasharray="3 8" opacity=".5"/>`,
    `<path d="${d}" transform="translate(-4 -2)" fill="none" stroke="${lightOf(colour, deep ? 0.35 : 0.7)}" stroke-width="4" opacity=".6"/>`,
    `<rect x="${endX - 13}" y="${endY - 12}" width="26" height="62" rx="5" fill="${sheet.gradient(
      endX - 13,
      0,
      endX + 13,
      0,
      [
        [0, '#8b8d90'],
        [0.35, '#eceded'],
        [1, '#5b5d60'],
      ],
    )}"/>`,
  );
}

/** A zip down the centre line. */
export function zip(sheet: Sheet, top: number, base: number, body: string): void {
  sheet.add(
    `<rect x="1170" y="${top}" width="60" height="${base - top}" fill="${shadowOf(body, 0.35)}"/>`,
    `<rect x="1160" y="${top}" width="80" height="${base - top}" fill="#000" opacity=".3" ${sheet.blur(9)}/>`,
    `<path d="M1200 ${top}V${base}" stroke="#54565a" stroke-width="22"/><path d="M1200 ${top}V${base}" stroke="#d6d8da" stroke-width="20" stroke-dasharray="7 6"/><path d="M1200 ${top}V${base}" stroke="#3a3c40" stroke-width="4"/>`,
    `<rect x="1180" y="${top + 10}" width="40" height="54" rx="8" fill="${sheet.gradient(1180, 0, 1220, 0, [
      [0, '#7b7e82'],
      [0.4, '#f1f2f2'],
      [1, '#66696d'],
    ])}"/>`,
    `<path d="M1200 ${top + 58}l-15 92a15 15 0 0 0 30 0Z" fill="${sheet.gradient(1184, 0, 1216, 0, [
      [0, '#8d9094'],
      [0.4, '#f4f5f5'],
      [1, '#75787c'],
    ])}" stroke="#4a4c50" stroke-width="2"/>`,
  );
  for (const side of [-1, 1]) sheet.stitch(`M${X(side, 44)} ${top}V${base}`, body);
}

/** A pocket closed by a zip along the line from (x0, y0), where its puller hangs. */
export function zipPocket(
  sheet: Sheet,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  body: string,
  pull: string,
): void {
  const d = `M${x0} ${y0}L${x1} ${y1}`;
  sheet.add(
    `<path d="${d}" fill="none" stroke="${shadowOf(body, 0.4)}" stroke-width="44" opacity=".55" ${sheet.blur(9)}/>`,
    `<path d="${d}" fill="none" stroke="${seamOf(body)}" stroke-width="30"/><path d="${d}" fill="none" stroke="${shadowOf(body, 0.22)}" stroke-width="24"/>`,
    `<path d="${d}" fill="none" stroke="${seamOf(body)}" stroke-width="5"/>`,
    `<path d="${d}" transform="translate(-4 -2)" fill="none" stroke="${lightOf(body, 0.5)}" stroke-width="3" opacity=".5"/>`,
    `<path d="M${x0} ${y0 + 16}l-10 74a12 12 0 0 0 24 0Z" fill="${pull}" stroke="#00000066" stroke-width="2"/>`,
  );
}

/** A button of brass. */
export function metalButton(sheet: Sheet, x: number, y: number): void {
  sheet.add(
    `<circle cx="${x + 3}" cy="${y + 6}" r="26" fill="#000" opacity=".45" ${sheet.blur(5)}/><circle cx="${x}" cy="${y}" r="25" fill="${sheet.glow(
      x - 8,
      y - 10,
      36,
      [
        [0, '#e8dcc0', 1],
        [0.5, '#b18d55', 1],
        [1, '#5f4526', 1],
      ],
    )}" stroke="#4a3620" stroke-width="2"/><circle cx="${x}" cy="${y}" r="11" fill="none" stroke="#5f4526" stroke-width="3"/>`,
  );
}
