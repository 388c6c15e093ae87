/** What an option is, by its name in the languages of Shopify's and WooCommerce's shops. Pure. */
import { plainLabel } from './plain-label.ts';

const COLOUR =
  /\bcolou?rs?\b|\bcolou?rways?\b|\bshade\b|^(farben?|couleurs?|coloris|colori?|colore|colores|cor|cores|kleur(en)?|farve|farg|farge|renk|kolor|barva|boja|warna|culoare|szin|tae|цвет|mau( sac)?|颜色|顏色|색상|اللون|色|カラー)$/;
const SIZE =
  /size|\b(us|uk|eu)\b|\b(tallas?|tailles?|pointures?|grossen?|schuhgrossen?|numero|tamanhos?|taglia|taglie|misura|maat|maten|schoenmaat|storlek|storrelse|rozmiar|velikost|beden|numara|velicina|ukuran|marime|meret|rahi)\b|サイズ|размер|尺码|尺寸|尺碼|사이즈|kich thuoc|المقاس/;

/** 'Colour', 'Frame colour', 'Farbe', 'Couleur', 'Cor': its values are colours, each a product here. */
export const isColourName = (name: string): boolean => COLOUR.test(plainLabel(name));

/** 'Size', 'Shoe size (EU)', 'Talla', 'Größe', 'Pointure'. */
export const isSizeName = (name: string): boolean => SIZE.test(plainLabel(name));
