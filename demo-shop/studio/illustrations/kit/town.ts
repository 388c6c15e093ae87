/** Streets, houses and things of the illustrations. */
import { at, type Drawing, disc, each, line, oval, path, poly, rect, stroke, tone } from '../shapes.ts';

/** Footpath, kerb and road with the broken yellow line, from `top` down. */
export const street = (top: number): Drawing =>
  [
    rect(-10, top, 2420, 190, tone.concrete),
    each(7, (i) => line([i * 400 - 60, top + 4], [i * 400 - 130, top + 150], tone.stone, 8)),
    rect(-10, top + 150, 2420, 52, tone.pale),
    rect(-10, top + 202, 2420, 2400 - top, tone.road),
    each(6, (i) => rect(60 + i * 420, top + 232, 250, 34, tone.yellow)),
  ].join('');

/** A villa with a gable, 400 wide, standing on y = 0. */
export const house = (wall: string, roof: string, door: string): Drawing =>
  [
    rect(0, -260, 400, 260, wall),
    poly(
      [
        [-36, -250],
        [200, -430],
        [436, -250],
      ],
      roof,
    ),
    rect(46, -200, 96, 110, tone.chalk),
    line([94, -200], [94, -90], wall, 10),
    rect(254, -200, 96, 200, door),
    disc(334, -96, 8, tone.yellow),
    rect(300, -440, 50, 110, roof),
  ].join('');

/** A bench 620 wide. */
export const bench = (): Drawing =>
  [
    rect(0, -190, 620, 44, tone.wood, 6),
    rect(0, -130, 620, 22, tone.clay, 6),
    rect(50, -150, 34, 150, tone.asphalt),
    rect(536, -150, 34, 150, tone.asphalt),
  ].join('');

/** A ferry seen from the side, 700 long, its waterline at y = 0. */
export const ferry = (): Drawing =>
  [
    path('M0,-120L720,-120L650,10L60,10Z', tone.deep),
    rect(90, -220, 520, 104, tone.chalk),
    each(6, (i) => rect(120 + i * 80, -190, 48, 40, tone.dusk)),
    rect(210, -300, 300, 84, tone.chalk),
    each(3, (i) => rect(240 + i * 86, -276, 56, 36, tone.dusk)),
    rect(400, -380, 70, 84, tone.red),
    rect(0, -130, 724, 22, tone.yellow),
  ].join('');

/** A brush with its bristles down, 520 long, its bristles' ends on y = 0. */
export const brush = (): Drawing =>
  [
    each(23, (i) => line([36 + i * 20, -16], [40 + i * 19.4, -110], i % 2 ? tone.sand : tone.pale, 16)),
    path('M0,-130C0,-190 40,-216 120,-216L400,-216C480,-216 520,-190 520,-130L520,-104L0,-104Z', tone.wood),
    path('M0,-130L520,-130L520,-104L0,-104Z', tone.clay),
  ].join('');

/** A tin of wax, its lid leaning on it. */
export const waxTin = (): Drawing =>
  [
    at(
      330,
      -150,
      1,
      `${disc(0, 0, 150, tone.amber)}${disc(0, 0, 118, tone.yellow)}${stroke('M-70,10C-30,-50 30,-50 70,10', tone.tar, 22)}`,
    ),
    rect(0, -130, 340, 130, tone.asphalt, 14),
    oval(170, -130, 170, 44, tone.stone),
    oval(170, -132, 138, 30, tone.sand),
    rect(0, -84, 340, 34, tone.yellow),
  ].join('');

/** A jar of water with laces in it. */
export const jar = (): Drawing =>
  [
    rect(0, -460, 340, 460, tone.rain, 50),
    rect(0, -330, 340, 330, tone.sea, 50),
    stroke(
      'M90,-520C40,-420 260,-380 200,-280C150,-190 80,-220 110,-140C150,-60 250,-110 250,-190C250,-270 150,-260 180,-330C210,-400 300,-420 270,-540',
      tone.chalk,
      24,
    ),
    rect(-10, -480, 360, 50, tone.pale, 20),
  ].join('');

/** A page of a calendar, 640 × 700, a day of it marked; its top left corner at 0,0. */
export const calendar = (marked: number): Drawing =>
  [
    rect(0, 0, 640, 700, tone.chalk, 12),
    path('M0,160L0,12C0,4 4,0 12,0L628,0C636,0 640,4 640,12L640,160Z', tone.red),
    rect(130, -40, 36, 100, tone.asphalt, 16),
    rect(474, -40, 36, 100, tone.asphalt, 16),
    each(20, (i) => {
      const x = 60 + (i % 5) * 112;
      const y = 210 + Math.floor(i / 5) * 118;
      return i === marked
        ? rect(x - 12, y - 12, 96, 96, tone.yellow, 8) + stroke(`M${x + 12},${y + 36}l20,24l34,-48`, tone.tar, 16)
        : rect(x, y, 72, 72, tone.pale, 6);
    }),
  ].join('');
