/**
 * What a product is like, besides its colour and sizes: closed lists by which listings are filtered (UX-06). The ids
 * stand in URLs, imports and the database; the labels are shown.
 */

/** Whom a listing is for. A unisex product is for men and for women (UX-06). */
export const genders = ['womens', 'mens', 'kids'] as const;
export const widths = ['narrow', 'standard', 'wide', 'extra-wide'] as const;
export const closures = ['lace-up', 'hook-and-loop', 'slip-on', 'zip', 'buckle', 'elastic'] as const;
export const materialFamilies = [
  'leather',
  'suede',
  'canvas',
  'mesh',
  'knit',
  'rubber',
  'synthetic',
  'wool',
  'cotton',
  'down',
] as const;
export const occasions = [
  'everyday',
  'running',
  'trail',
  'hiking',
  'school',
  'work',
  'gym',
  'skate',
  'basketball',
  'beach',
  'rain',
  'winter',
  'dressy',
] as const;
export const features = ['waterproof', 'vegan'] as const;

export type Gender = (typeof genders)[number];
export type Width = (typeof widths)[number];
export type Closure = (typeof closures)[number];
export type MaterialFamily = (typeof materialFamilies)[number];
export type Occasion = (typeof occasions)[number];
export type Feature = (typeof features)[number];

export interface ProductAttributes {
  /** Null where it is not known, or where the product has none. */
  width: Width | null;
  closure: Closure | null;
  materialFamilies: MaterialFamily[];
  occasions: Occasion[];
  features: Feature[];
}

export const genderLabels: Record<Gender, string> = { womens: 'Women', mens: 'Men', kids: 'Kids' };
export const widthLabels: Record<Width, string> = {
  narrow: 'Narrow',
  standard: 'Standard',
  wide: 'Wide',
  'extra-wide': 'Extra wide',
};
export const closureLabels: Record<Closure, string> = {
  'lace-up': 'Lace-up',
  'hook-and-loop': 'Hook and loop',
  'slip-on': 'Slip-on',
  zip: 'Zip',
  buckle: 'Buckle',
  elastic: 'Elastic',
};
export const materialLabels: Record<MaterialFamily, string> = {
  leather: 'Leather',
  suede: 'Suede',
  canvas: 'Canvas',
  mesh: 'Mesh',
  knit: 'Knit',
  rubber: 'Rubber',
  synthetic: 'Synthetic',
  wool: 'Wool',
  cotton: 'Cotton',
  down: 'Down',
};
export const occasionLabels: Record<Occasion, string> = {
  everyday: 'Everyday',
  running: 'Running',
  trail: 'Trail',
  hiking: 'Hiking',
  school: 'School',
  work: 'Work',
  gym: 'Gym',
  skate: 'Skate',
  basketball: 'Basketball',
  beach: 'Beach',
  rain: 'Rain',
  winter: 'Winter',
  dressy: 'Dressy',
};
export const featureLabels: Record<Feature, string> = { waterproof: 'Waterproof', vegan: 'Vegan' };
