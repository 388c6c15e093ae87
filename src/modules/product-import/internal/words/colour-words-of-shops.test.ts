/** Rules for colours in other scripts, names of several words, and words that are no colour (MOVE-05). */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coloursOfName } from './colours-of-name.ts';
import { isColourName, isSizeName } from './option-names.ts';

test.each([
  ['Белая', ['white']],
  ['Тёмно-синие', ['navy']],
  ['синие / белые', ['blue', 'white']],
  ['オフホワイト', ['white']],
  ['ネイビー/レッド', ['navy', 'red']],
  ['深蓝色', ['navy']],
  ['红色', ['red']],
  ['네이비', ['navy']],
  ['Đỏ', ['red']],
  ['Xanh lá', ['green']],
  ['Xanh than', ['navy']],
  ['أزرق', ['blue']],
  ['Mā', ['white']],
  ['אדום', ['red']],
  ['Медная', ['brown']],
])('MOVE-05 a "%s" shoe has its colour in the script of its language', (name, families) => {
  expect(coloursOfName(name)).toEqual(families);
});

test.each([
  ['Kırmızı', ['red']],
  ['Lacivert', ['navy']],
  ['Blå', ['blue']],
  ['Czarny', ['black']],
  ['Zelená', ['green']],
  ['Terrakotta', ['orange']],
  ['Kōwhai', ['yellow']],
  ['Whero', ['red']],
])('MOVE-05 the colour "%s" is known in its language', (name, families) => {
  expect(coloursOfName(name)).toEqual(families);
});

test.each([
  ['Sea Salt', ['white']],
  ['Metallic Bronze', ['brown']],
  ['Metallic Silver', ['silver']],
  ['Midnight Black', ['black']],
  ['Midnight Blue', ['navy']],
  ['Salt & Pepper', ['grey']],
  ['Mid Wash', ['blue']],
  ['Stonewashed Black', ['black']],
  ['Panda', ['black', 'white']],
  ['Polka Dot', ['multi']],
  ['Wet Clay', ['brown']],
  ['Clay Pink', ['pink']],
])('MOVE-05 the words of "%s" together name one colour', (name, families) => {
  expect(coloursOfName(name)).toEqual(families);
});

test.each([
  ['darkolivegreen', ['green']],
  ['Rosegold', ['gold']],
  ['indianred', ['red']],
  ['lightsalmon', ['pink']],
  ['whitesmoke', ['white']],
  ['Dress Blues', ['navy']],
  ['Oxbloods', ['red']],
  ['Ox-Blood', ['red']],
  ['Verde botella', ['green']],
  ['Azul cielo', ['blue']],
  ['Kirsche', ['red']],
  ['Rani', ['pink']],
  ['Burgandy', ['red']],
  ['Fuschia', ['pink']],
  ['Pōhutukawa', ['red']],
  ['Pounamu', ['green']],
  ['Duck Egg Blue', ['blue']],
  ['Sail/Gum', ['cream', 'brown']],
])('MOVE-05 "%s" is one of our colours, however it is written', (name, families) => {
  expect(coloursOfName(name)).toEqual(families);
});

test.each(['Fingerprint', 'Backbone', 'Layered', 'Kitchen'])('MOVE-05 "%s" ends in no colour', (name) => {
  expect(coloursOfName(name)).toEqual([]);
});

test.each(['金属', 'Xanh', 'Clear', 'Transparent', 'Vintage', 'Acid', 'Сервис', 'Ma', 'Gull', 'Whisper'])(
  'MOVE-05 "%s" alone is no colour that we know',
  (name) => {
    expect(coloursOfName(name)).toEqual([]);
  },
);

test('MOVE-05 options are known by their names in other scripts', () => {
  for (const name of ['Цвет', 'Màu', 'Màu sắc', '颜色', '색상', 'Tae']) expect(isColourName(name), name).toBe(true);
  for (const name of ['Размер', 'Kích thước', '尺码', '사이즈', 'Rahi']) expect(isSizeName(name), name).toBe(true);
  for (const name of ['Материал', 'Chất liệu', '材质', 'Taera'])
    expect(isColourName(name) || isSizeName(name), name).toBe(false);
});

test('MOVE-05 any text for a colour gives at most three colours, each once, and the same again', () => {
  const word = fc.constantFrom(
    'Black',
    'navy',
    'белый',
    'レッド',
    'Sea Salt',
    'Metallic',
    'gold',
    'xanh dương',
    '&',
    '/',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (name) => {
      const families = coloursOfName(name);
      expect(families.length).toBeLessThanOrEqual(3);
      expect(new Set(families).size).toBe(families.length);
      expect(coloursOfName(name.toUpperCase().toLowerCase())).toEqual(coloursOfName(name.toLowerCase()));
    }),
  );
});
