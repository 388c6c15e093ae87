/** Colour words of other languages, without diacritics, that are no other colour in English. */
import type { colourFamilies } from '#contract/products/product-import.ts';

type Family = (typeof colourFamilies)[number];

/** German, French, Spanish, Portuguese, Italian and Dutch. */
export const languageWords: Partial<Record<Family, string>> = {
  black: 'schwarz noir noire noirs noires negro negra negros negras preto preta pretos nero nera zwart zwarte',
  white:
    'weiss perla perle weisse blanc blanche blancs blanches blanco blanca branco branca bianco bianca bianchi wit witte',
  grey: 'grau gris grise grises cinza cinzento grigio grigia grijs anthrazit antracita antracite plomo grafito carbon',
  cream: 'creme crema hueso marfil ivoire elfenbein crudo cruda avorio arena sable naturel wollweiss',
  brown: 'braun kupfer cuivre cobre rame marron marrone castanho castano castana bruin cacao cafe chocolat schoko',
  tan: 'caqui kaki cognac fauve cuoio',
  red: 'rot rouge rouges rojo roja rojos rojas vermelho vermelha rosso rossa rossi rood bordeaux bordo burdeos granate vino cereza carmesim carmesi weinrot',
  pink: 'peche pfirsich melocoton rosa rosas rosado rosada rosados fucsia fuchsie lachs saumon corail roze',
  orange: 'naranja laranja arancione arancio oranje mandarina',
  yellow: 'gelb jaune jaunes amarillo amarilla amarelo amarela giallo gialla geel mostaza mostarda moutarde senf',
  green: 'grun vert verte verts vertes verde verdes verdi groen oliv oliva menta menthe minze esmeralda emeraude sauge',
  blue: 'blau bleu bleue bleus bleues azul azules blu blauw celeste celestes turquesa turchese turkis azzurro petroleo petrole aguamarina vaquero',
  navy: 'marine marino marina marinho marineblau dunkelblau nachtblau nuit donkerblauw',
  purple: 'lila violett violette morado morada roxo roxa viola paars lavande lavanda lavendel malva',
  silver: 'silber argent argente plateado plateada plata prata prateado argento zilver',
  gold: 'dorado dorada dore doree dourado dourada oro ouro goud',
  multi: 'mehrfarbig bunt multicolore varios surtido estampado imprime colorido fantasia',
};

/** Words of a colour at the end of one word: 'hellgrau', 'moosgrün', 'lichtblauw'. */
export const compoundEnds: Partial<Record<Family, string>> = {
  black: 'schwarz zwart',
  white: 'weiss',
  grey: 'grau grijs',
  cream: 'beige',
  brown: 'braun bruin',
  red: 'rot rood',
  pink: 'rosa',
  yellow: 'gelb geel',
  green: 'grun groen',
  blue: 'blau blauw',
  silver: 'silber',
};
