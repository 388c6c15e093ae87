/**
 * Words of other languages that name a shade in a colour's own name: 'Botella', 'Tabaco', 'Kirsche'. They count only where
 * no plain colour word stands beside them: 'Verde botella' is green.
 */
import type { colourFamilies } from '#contract/products/product-import.ts';

type Family = (typeof colourFamilies)[number];

/** German, French, Spanish, Portuguese, Italian and Dutch; and Hindi as Indian shops write it. */
export const shadesOfLanguages: Partial<Record<Family, string>> = {
  white: 'nacre perlmutt gelo',
  grey: 'ardoise marengo cemento acero humo chumbo grafite tortora ghiaccio piombo fumo rauch asche nebel schiefer stein taubengrau plomizo peltre fumee souris perlgrau betongrau kiesel schlamm',
  cream: 'panna burro champagner champana sabbia corda zand areia naturale paille perlmuttweiss natuur',
  brown:
    'tabaco tabac canela nogal roble chataigne noisette acajou castagna nocciola moro tabacco avela pinhao ferrugem kaffee kastanie haselnuss tabak zimt bronzo brons koper ruggine rost roest rostbraun bronce brauner chedron shedron canelle cannelle pinon fango topo',
  tan: 'caramelo miel cuero conhaque kamel camello noisetier karamell',
  red: 'guinda tinto ladrillo vinho marsala mattone amarena ciliegia fragola kirsche erdbeere mohn wijn ziegel telha vinotinto rubin rubino carmin grenat amarante mehroon mehrun',
  pink: 'durazno goiaba cipria corallo koralle altrosa oudroze zalm koraal puder poudre chair framboise frambuesa himbeere fuxia pessego peches vieuxrose gajri gajari rani onion gulabi',
  orange: 'aprikose albaricoque zucca kurbis calabaza mandarine abricot mandarino kesari kesariya',
  yellow: 'limon limone zitrone mais senape mosterd oker okker ocker paglia haldi peela',
  green:
    'militar militare salvia salbei bosco tanne moos schilf pistazie apfel limette sapin amande anis tilleul pistache pistacho olijf appel leger manzana musgo botella floresta aceituna olijfgroen pino verdoso kiwis mehendi mehandi mehndi rama parrot',
  blue: 'ciel cielo himmel canard rey petrolio ottanio avio acqua kobalt cobalto agua tealblue vaqueros mezclilla oceano pavo hielo petrool zee firozi ferozi feroza neela',
  navy: 'notte tinte tinta',
  purple:
    'uva ciruela berenjena melanzana prugna glicine flieder pflaume beere brombeere parme ametista berinjela ameixa pruim jamuni',
  silver: 'platino platin zinn',
  multi:
    'onca leopardo cebra luipaard bicolore bicolor rayas estampada tricolor leoparden fleuri fleurs kariert gestreift rayures quadretti flores',
};
