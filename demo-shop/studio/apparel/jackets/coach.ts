/** A snap-front coach jacket. */
import { lightOf, n1, Sheet, seamOf, shadowOf } from '../cloth.ts';
import type { View } from '../tee.ts';
import { type Cut, X } from '../torso.ts';
import { hemLine, outline, shortCut, sleevesAndBody } from './trunk.ts';

export function drawCoach(view: View): string {
  const back = view.view === 'back';
  const sheet = new Sheet(`jacket coach ${back ? 'back' : 'front'}`);
  const { body, accent } = view.colours;
  const c: Cut = { ...shortCut, neck: 180 };
  sheet.ground(outline(c));
  sleevesAndBody(sheet, c, view, 'twill', 1.05);
  sheet.stitch(hemLine(c, 70), body);
  sheet.seam(hemLine(c, 82), body, 3);
  if (back) {
    sheet.add(
      `<g opacity=".95">${[0, 1, 2, 3, 4].map((i) => `<path d="M${n1(810 + i * 164)} 1010h112l-26 84h-112Z" fill="${accent}"/>`).join('')}</g>`,
    );
    const collar =
      'M1010 470C1040 360 1120 336 1200 336S1360 360 1390 470C1340 520 1270 540 1200 540S1060 520 1010 470Z';
    sheet.add(`<path d="${collar}" transform="translate(4 14)" fill="#000" opacity=".4" ${sheet.blur(12)}/>`);
    sheet.panel(collar, body, { texture: 'twill' });
    sheet.stitch('M1030 478C1080 516 1140 522 1200 522S1320 516 1370 478', body);
  } else {
    sheet.panel('M1040 420Q1200 330 1360 420L1230 620H1170Z', body, { tone: -0.4, rim: 1.6, texture: 'smooth' });
    sheet.label(1148, 430, 104, 54, accent, body);
    const placket = `M1158 590L1254 604V${c.hemY + 8}H1158Z`;
    sheet.add(`<path d="${placket}" transform="translate(8 6)" fill="#000" opacity=".36" ${sheet.blur(10)}/>`);
    sheet.panel(placket, body, { texture: 'twill', rim: 0.5 });
    sheet.stitch(`M1172 600V${c.hemY}`, body);
    sheet.stitch(`M1240 612V${c.hemY}`, body);
    for (let i = 0; i < 6; i += 1) {
      const y = 720 + i * 232;
      sheet.add(
        `<circle cx="1209" cy="${y + 6}" r="25" fill="#000" opacity=".45" ${sheet.blur(5)}/>`,
        `<circle cx="1206" cy="${y}" r="24" fill="${sheet.glow(1198, y - 9, 34, [
          [0, lightOf(accent, 0.6), 1],
          [0.5, accent, 1],
          [1, shadowOf(accent, 0.5), 1],
        ])}" stroke="${seamOf(accent)}" stroke-width="3"/><circle cx="1206" cy="${y}" r="13" fill="none" stroke="${shadowOf(accent, 0.4)}" stroke-width="3"/>`,
      );
    }
    for (const side of [-1, 1]) {
      const leaf = `M${X(side, 150)} 404C${X(side, 190)} 430 ${X(side, 206)} 452 ${X(side, 222)} 486L${X(side, 196)} 716L${X(side, 4)} 616C${X(side, 30)} 560 ${X(side, 96)} 470 ${X(side, 150)} 404Z`;
      sheet.add(`<path d="${leaf}" transform="translate(8 16)" fill="#000" opacity=".42" ${sheet.blur(13)}/>`);
      sheet.panel(leaf, body, { texture: 'twill', rim: 0.9 });
      sheet.stitch(`M${X(side, 206)} 500L${X(side, 184)} 690L${X(side, 24)} 608`, body);
      const welt = `M${X(side, 300)} 1390L${X(side, 356)} 1376L${X(side, 440)} 1666L${X(side, 384)} 1682Z`;
      sheet.add(`<path d="${welt}" transform="translate(5 9)" fill="#000" opacity=".4" ${sheet.blur(9)}/>`);
      sheet.panel(welt, body, { texture: 'twill', rim: 0.5 });
    }
    sheet.add(
      `<g fill="${accent}" opacity=".95">${[0, 1, 2].map((i) => `<path d="M${1400 + i * 62} 900h42l-9 30h-42Z"/>`).join('')}</g>`,
    );
    for (const side of [-1, 1]) {
      const x = X(side, c.hem - 210);
      sheet.add(
        `<path d="M${x} ${c.hemY - 30}q${side * 18} 60 ${side * 6} 120" fill="none" stroke="${seamOf(accent)}" stroke-width="14" stroke-linecap="round"/><path d="M${x} ${c.hemY - 30}q${side * 18} 60 ${side * 6} 120" fill="none" stroke="${accent}" stroke-width="9" stroke-linecap="round"/>`,
      );
    }
  }
  sheet.drape(outline(c), body, 0.7, 'all');
  return sheet.svg(view.view === 'detail' ? { x: 1240, y: 760, by: 2.1 } : undefined);
}
