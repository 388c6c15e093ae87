/** Shoes and feet of the illustrations. Side views stand on y = 0 and are about 1000 wide, the toe to the left. */
import { at, type Drawing, disc, each, line, oval, path, rect, stroke, tone } from '../shapes.ts';

interface Colours {
  readonly upper: string;
  readonly shade: string;
  readonly sole: string;
  readonly laces: string;
  readonly mark: string;
}

export function sneaker({ upper, shade, sole, laces, mark }: Colours): Drawing {
  return [
    path('M600,-420C640,-384 720,-380 780,-400C830,-418 870,-446 905,-450L905,-380L600,-360Z', tone.asphalt),
    path(
      'M60,-100C56,-190 130,-236 240,-252C330,-266 400,-322 470,-404C500,-436 556,-446 596,-424C640,-384 720,-372 780,-392C830,-410 866,-462 915,-462C950,-460 946,-400 944,-340C950,-260 966,-190 956,-100Z',
      upper,
    ),
    path('M60,-100C56,-190 130,-236 240,-252C272,-206 282,-156 276,-100Z', shade),
    path(
      'M840,-428C866,-452 890,-462 915,-462C950,-460 946,-400 944,-340C950,-260 966,-190 956,-100L850,-100C830,-190 826,-320 840,-428Z',
      shade,
    ),
    path('M440,-104L560,-104L740,-330L650,-340Z', mark),
    each(4, (i) => line([318 + i * 48, -262 - i * 42], [392 + i * 46, -214 - i * 48], laces, 20)),
    path(
      'M18,-30C12,-100 44,-118 92,-120L930,-120C976,-118 992,-80 988,-28C988,-8 976,0 958,0L60,0C34,0 20,-10 18,-30Z',
      sole,
    ),
    stroke('M40,-46L976,-46', tone.concrete, 12),
  ].join('');
}

export function boot({ upper, shade, sole, laces, mark }: Colours): Drawing {
  return [
    path(
      'M54,-110C48,-214 120,-272 236,-290C330,-306 400,-350 440,-430C470,-500 468,-640 462,-800L880,-816C890,-660 900,-560 912,-440C924,-300 946,-210 940,-110Z',
      upper,
    ),
    path('M54,-110C48,-214 120,-272 236,-290C276,-236 288,-170 282,-110Z', shade),
    path('M700,-110C690,-240 730,-330 900,-500C916,-320 946,-220 940,-110Z', shade),
    path('M440,-780L902,-800L900,-870L436,-850Z', mark),
    path(
      'M884,-800C940,-880 940,-940 880,-940C840,-940 836,-890 860,-820',
      'none',
      ` stroke="${mark}" stroke-width="26"`,
    ),
    each(6, (i) => line([446 - i * 6 * (i > 3 ? 4 : 0), -740 + i * 78], [552 - i * 8, -720 + i * 74], laces, 20)),
    path(
      'M14,-40C10,-104 40,-128 90,-130L940,-130C984,-128 996,-90 990,-40L990,0L640,0L620,-44L560,-44L540,0L60,0C30,0 16,-14 14,-40Z',
      sole,
    ),
    each(6, (i) => rect(110 + i * 70, -22, 34, 22, tone.stone)),
  ].join('');
}

/** A jandal from above, its toe upwards, 400 wide and 1000 high, centred on 0,0. */
export function jandal(sole: string, strap: string, rim: string): Drawing {
  const outline =
    'M-10,-500C110,-500 196,-420 200,-270C204,-130 150,-40 148,90C146,220 176,300 150,400C130,470 70,500 0,500C-70,500 -130,470 -150,400C-176,300 -140,200 -160,80C-176,-30 -206,-140 -196,-280C-186,-420 -120,-500 -10,-500Z';
  return [
    at(14, 16, 1, path(outline, rim)),
    path(outline, sole),
    each(8, (i) => line([-90 + (i % 2) * 20, 140 + i * 40], [90 - (i % 2) * 20, 140 + i * 40], rim, 8)),
    stroke('M-172,60C-150,-120 -90,-230 -20,-300C60,-240 128,-130 160,50', strap, 54),
    disc(-20, -306, 34, strap),
    disc(-172, 62, 20, rim),
    disc(160, 52, 20, rim),
  ].join('');
}

/** The print of a right foot, or the foot itself from above: toes upwards, heel at y = 0, 1000 long with `wide` 1. */
export function foot(colour: string, wide = 1, nails?: { nail: string; fold: string }): Drawing {
  const toes: readonly (readonly [number, number, number, number])[] = [
    [-112, -890, 76, 96],
    [10, -898, 54, 84],
    [104, -854, 48, 78],
    [180, -792, 44, 72],
    [238, -722, 40, 62],
  ];
  const toe = ([x, y, rx, ry]: (typeof toes)[number]) =>
    oval(x, y, rx, ry, colour) +
    (nails === undefined
      ? ''
      : stroke(
          `M${x + rx * 0.8},${y - ry * 0.3}C${x + rx},${y} ${x + rx},${y + ry * 0.4} ${x + rx * 0.9},${y + ry * 0.8}`,
          nails.fold,
          10,
        ) + oval(x, y - ry * 0.58, rx * 0.56, ry * 0.32, nails.nail));
  const body =
    'M0,0C-104,0 -156,-70 -152,-180C-148,-300 -108,-380 -134,-520C-152,-620 -196,-690 -190,-780C-184,-850 -120,-876 -30,-858C90,-834 220,-790 262,-700C296,-620 256,-540 220,-440C184,-340 168,-270 160,-180C150,-70 104,0 0,0Z';
  return `<g transform="scale(${wide} 1)">${path(body, colour)}${toes.map(toe).join('')}</g>`;
}

/** A shoe box with its lid, its front 600 × 300, standing on y = 0. */
export const shoeBox = (front: string, lid: string, label: Drawing): Drawing =>
  [rect(0, -300, 600, 300, front), rect(-16, -324, 632, 86, lid), rect(170, -208, 260, 168, tone.chalk, 6), label].join(
    '',
  );
