/** Colour words of other languages, without diacritics, that are no other colour in English. */
import type { colourFamilies } from '#contract/products/product-import.ts';

type Family = (typeof colourFamilies)[number];

/** German, French, Spanish, Portuguese, Italian, Dutch, Turkish, Nordic, Polish, Czech, Romanian, Hungarian, Serbian,
 * Indonesian and Māori. */
export const languageWords: Partial<Record<Family, string>> = {
  black:
    'schwarz noir noire noirs noires negro negra negros negras preto preta pretos nero nera zwart zwarte siyah svart musta czarny czarna cerny cerna negru neagra fekete hitam pango crni crna',
  white:
    'weiss weisse blanc blanche blancs blanches blanco blanca branco branca bianco bianca bianchi wit witte beyaz vit hvid hvit valkoinen bialy biala bily bila alb alba feher putih beli bela blancas blancos',
  grey: 'grau gris grise grises cinza cinzento grigio grigia grijs anthrazit antracita antracite plomo grafito carbon gri gra harmaa szary szara sedy seda szurke abu-abu kelabu kiwikiwi siva sivi antrasit antraciet',
  cream:
    'creme crema hueso marfil ivoire elfenbein crudo cruda avorio arena sable naturel wollweiss krem bej bezowy bezova ekru krema natur bege',
  brown:
    'braun kupfer cuivre cobre rame marron marrone castanho castano castana bruin cacao cafe chocolat schoko kahverengi brun ruskea brazowy brazowa hneda hnedy maro barna coklat cokelat parauri marrom cikolata chokolade braon smeda vizon brunes cafes',
  tan: 'caqui kaki cognac fauve cuoio taba karamel',
  red: 'rot rouge rouges rojo roja rojos rojas vermelho vermelha rosso rossa rossi rood bordeaux bordo burdeos granate vino cereza carmesim carmesi weinrot kirmizi rod punainen czerwony czerwona cervena cerveny rosu rosie piros merah whero crvena crveni brique tuile bordowy bordowa visne',
  pink: 'peche pfirsich melocoton rosa rosas rosado rosada rosados fucsia fuchsie lachs saumon corail roze pembe vaaleanpunainen rozowy rozowa ruzova ruzovy roz merah-muda mawhero pudra',
  orange:
    'naranja laranja arancione arancio oranje mandarina turuncu oransje oranssi pomaranczowy oranzova portocaliu jingga oranye karaka terracota terrakotta terakota orangen',
  yellow:
    'gelb jaune jaunes amarillo amarilla amarelo amarela giallo gialla geel mostaza mostarda moutarde senf gul keltainen zolty zolta zluta zluty galben sarga kuning kowhai ocre zuta hardal amarillos',
  green:
    'grun vert verte verts vertes verde verdes verdi groen oliv oliva menta menthe minze esmeralda emeraude sauge yesil gron gronn vihrea zielony zielona zelena zeleny zold hijau kakariki zeleni haki hakiyesil',
  blue: 'blau bleu bleue bleus bleues azul azules blu blauw celeste celestes turquesa turchese turkis azzurro petroleo petrole aguamarina vaquero mavi bla sininen niebieski niebieska modra modry albastru kek biru kahurangi plava plavi petrol turkuaz azulino azulado bleuciel himmelblau hemelsblauw',
  navy: 'marine marino marina marinho marineblau dunkelblau nachtblau nuit donkerblauw lacivert marinbla marinebla granatowy granatowa tmavomodra bleumarin sotetkek teget tummansininen',
  purple:
    'lila violett violette morado morada roxo roxa viola paars lavande lavanda lavendel malva mor lilla fioletowy fioletova fialova fialovy mov violetti ungu waiporoporo ljubicasta prune violeta violetas lilas',
  silver:
    'silber argent argente plateado plateada plata prata prateado argento zilver gumus solv hopea srebrny stribrna argintiu ezust perak hiriwa',
  gold: 'dorado dorada dore doree dourado dourada oro ouro goud altin guld kulta zloty zlota zlata auriu arany emas koura',
  multi:
    'mehrfarbig bunt multicolore varios surtido estampado imprime colorido fantasia cokrenkli wielokolorowy flerfarvet flerfarget monivarinen',
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
