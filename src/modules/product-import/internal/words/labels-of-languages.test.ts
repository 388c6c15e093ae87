/** Rules for what shops of several countries call sizes, colours, shoes and options (MOVE-05). */
import { expect, test } from 'vitest';
import { slugify } from '#shared/ids.ts';
import { demographicSaid } from '../demographic-words.ts';
import { readFootwearSize } from '../footwear-size.ts';
import { isFootwear } from '../footwear-words.ts';
import { codeWords } from './code-words.ts';
import { coloursOfName } from './colours-of-name.ts';
import { isOneSize } from './one-size.ts';
import { isColourName, isSizeName } from './option-names.ts';

const shoe = (title: string, values: readonly string[] = []) =>
  isFootwear({ categories: [], title, tags: '', options: [], values });

test.each([
  ['Talla 38', { eu: '38' }],
  ['Taille 41', { eu: '41' }],
  ['Pointure : 39', { eu: '39' }],
  ['Größe 42,5', { eu: '42.5' }],
  ['Numéro 37', { eu: '37' }],
  ['3½', { usMen: '3.5' }],
  ['6+', { usMen: '6.5' }],
  ['UK 4+', { uk: '4.5' }],
])('MOVE-05 "%s" of a shoe is read whatever the word for size', (label, sizes) => {
  expect(readFootwearSize(label, { words: '', demographic: 'unisex', about: '' })?.sizes).toMatchObject(sizes);
});

test('MOVE-05 1 and 1.5 of a product that does not say for whom are children’s sizes, and listed as a guess', () => {
  const read = readFootwearSize('1.5', { words: 'Size', demographic: 'unisex', about: '' });
  expect(read?.sizes.usKids).toBe('1.5Y');
  expect(read?.guessed).toContain('US kids’ sizes');
  expect(readFootwearSize('1.5', { words: 'Size', demographic: 'mens', about: '' })).toBeNull();
});

test.each(['BR 38', 'EU 50+', 'Leder', 'Cuir verni', 'Nubuck', 'Default Title', '9 pack', 'その他', 'Custom size'])(
  'MOVE-05 "%s" is no size of a shoe',
  (label) => {
    expect(readFootwearSize(label, { words: 'Size', demographic: 'unisex', about: '' })).toBeNull();
  },
);

test.each([
  'One Size',
  'OSFA',
  'O/S',
  'Free Size',
  'Talla única',
  'Taille unique',
  'TU',
  'Einheitsgröße',
  'フリーサイズ',
])('MOVE-05 "%s" is the only size of a product', (label) => {
  expect(isOneSize(label)).toBe(true);
});

test.each(['OS 9', 'M', '42', 'Free', 'United'])('MOVE-05 "%s" is not the only size', (label) => {
  expect(isOneSize(label)).toBe(false);
});

test('MOVE-05 options are known by their names in several languages', () => {
  for (const name of ['Colour', 'Color', 'Farbe', 'Couleur', 'Coloris', 'Cor', 'Colore', 'Kleur', '色'])
    expect(isColourName(name), name).toBe(true);
  for (const name of ['Size', 'Shoe size', 'Talla', 'Taille', 'Größe', 'Pointure (EU)', 'Maat', 'サイズ'])
    expect(isSizeName(name), name).toBe(true);
  for (const name of ['Material', 'Cord', 'Corner', 'Style', 'Matière'])
    expect(isColourName(name) || isSizeName(name), name).toBe(false);
});

test.each([
  ['Dunkelgrün', ['green']],
  ['Weiß', ['white']],
  ['dunkelblau', ['navy']],
  ['azul marino', ['navy']],
  ['Bleu marine', ['navy']],
  ['Bleu pétrole', ['blue']],
  ['Noir / Doré', ['black', 'gold']],
  ['Cinza c/ Vermelho', ['grey', 'red']],
  ['Or rose', ['gold']],
  ['MintGreen', ['green']],
  ['DKGrey', ['grey']],
  ['Navy / Gum', ['navy', 'brown']],
  ['Champagne', ['cream']],
  ['Oxblood', ['red']],
  ['Leopard', ['multi']],
])('MOVE-05 the colour "%s" is known by its words', (name, families) => {
  expect(coloursOfName(name)).toEqual(families);
});

test.each([
  ['Butter Yellow', ['yellow']],
  ['Storm Blue', ['blue']],
  ['Champagne Gold', ['gold']],
  ['Heather Blue', ['blue']],
  ['Pink Gingham', ['pink']],
  ['Milk Chocolate', ['brown']],
])('MOVE-05 in "%s" the plain colour word decides, not the shade beside it', (name, families) => {
  expect(coloursOfName(name)).toEqual(families);
});

test.each([
  '254',
  '#1',
  'Custom',
  'as pic',
  'Leather',
  'Default Title',
  'Small',
  'Carrot or none of it'.slice(7),
  'XL',
])('MOVE-05 "%s" is forced into no colour', (name) => {
  expect(coloursOfName(name)).toEqual([]);
});

test('MOVE-05 shoes are told from clothes in several languages', () => {
  for (const title of ['Schuhe', 'Damen Stiefelette', 'Zapatos de cuero', 'Chaussures', 'Botines', '靴', 'Ayakkabı'])
    expect(shoe(title), title).toBe(true);
  for (const title of ['Handschuhe', 'Calcetines para zapatos', 'Camisa', 'Robe', '靴下', 'Gift baskets'])
    expect(shoe(title), title).toBe(false);
});

test('MOVE-05 half sizes make a shoe, ages and measures do not', () => {
  expect(shoe('Boston', ['6-6.5', '7-7.5'])).toBe(true);
  expect(shoe('Romper', ['1 year', '1.5 years', '0-3 months'])).toBe(false);
  expect(shoe('Ceramic plate', ['8.5 in', '10.5 in'])).toBe(false);
});

test('MOVE-05 whom a product is for is read in several languages', () => {
  expect(demographicSaid('Zapatos de niña')).toBe('kids');
  expect(demographicSaid('Damen Schuhe')).toBe('womens');
  expect(demographicSaid('Chaussures homme')).toBe('mens');
});

test.each([
  ['US 6 / EU 37 Women', { usWomen: '6', eu: '37' }],
  ['US 8.5 / EU 41 Male - US 10 / EU 41 Women', { usMen: '8.5', usWomen: '10', eu: '41' }],
  ['US 9 / W 10.5', { usMen: '9', usWomen: '10.5' }],
])('MOVE-05 the word at the end of "%s" is for both sizes of the pair', (label, sizes) => {
  expect(readFootwearSize(label, { words: 'Size', demographic: 'unisex', about: '' })?.sizes).toMatchObject(sizes);
});

test('MOVE-05 labels that differ only in signs give different codes', () => {
  const labels = ['7', '7+', '7½', 'フリー', 'その他', '靴'];
  expect(new Set(labels.map((label) => slugify(codeWords(label)))).size).toBe(labels.length);
  expect(slugify(codeWords('Tōtara 7 cm'))).toBe('totara-7-cm');
});
