/** Names of the only size of a product, which is no size of a shoe. Pure. */
import { plainLabel } from './plain-label.ts';

const ONE_SIZE =
  /^(one[ -]?size([ -]fits[ -](all|most))?|os|o\/s|osfa|osfm|1 ?size|free[ -]?size|universal|standard size|uni|unic[ao]|talla unica|tamanho unico|taille unique|t\.?u\.?|taglia unica|einheitsgrosse|フリー(サイズ)?|ワンサイズ)$/;

/** 'One size', 'OSFA', 'Free Size', 'Talla única', 'Taille unique', 'Einheitsgröße'. */
export const isOneSize = (label: string): boolean => ONE_SIZE.test(plainLabel(label));
