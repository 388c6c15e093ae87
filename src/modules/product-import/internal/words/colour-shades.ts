/**
 * Words that name a shade in a colour's own name, and other things elsewhere: 'Champagne', 'Storm', 'Leopard'. They
 * count only where no plain colour word stands beside them: 'Butter Yellow' is yellow, 'Champagne Gold' gold.
 */
import type { colourFamilies } from '#contract/products/product-import.ts';

type Family = (typeof colourFamilies)[number];

export const shadeWords: Record<Family, string> = {
  black: 'ebony raven obsidian coal caviar licorice liquorice blk bk bred',
  white: 'alabaster pearl pearly milk milky cloud frost porcelain coconut optic egret marshmallow wht wt',
  grey: 'anthracite asphalt graphite gunmetal heather smoke smoky fog mist misty cement concrete dove granite flint storm shadow cinder iron lead nickel titanium gravel marl carbon gry haze oxford greige elephant pebble',
  cream:
    'vanilla buttermilk champagne linen parchment eggshell almond natural putty blonde birch shell raw undyed oyster crm bge nudes',
  brown:
    'espresso chestnut hazel hazelnut cocoa cacao cinnamon tobacco cigar russet sepia umber bark cedar maple mink tortoise tortoiseshell tawny sienna acorn conker nutmeg truffle java cappuccino bison earth earthy gum tort brn',
  tan: 'cognac toffee whisky whiskey cashew biscuit butterscotch sandstone teak nougat dune desert sahara latte wheat fawn buff raffia jute chai peanut dust fudge',
  red: 'oxblood merlot cranberry brick claret bordeaux cardinal strawberry chilli chili paprika tomato poppy flame garnet currant pomegranate rouge lava vermilion vermillion rd',
  pink: 'salmon bubblegum flamingo raspberry watermelon candyfloss cerise petal blossom carnation rosewood flesh pnk',
  orange:
    'terracotta pumpkin papaya clementine persimmon melon mango ginger nectarine sunset carrot mandarin cantaloupe org',
  yellow:
    'butter canary citron sunshine sunflower saffron ochre banana daffodil primrose pineapple limoncello marigold straw turmeric corn ylw',
  green:
    'moss fern jade pistachio hunter army military eucalyptus kelp basil avocado cactus clover pine seafoam juniper spruce aloe grass thyme matcha kiwi jungle lichen laurel loden artichoke chartreuse seaweed agave pea camo camouflage grn',
  blue: 'jeans azure sapphire petrol ocean cornflower ice arctic lagoon peacock chambray pacific atlantic aegean cerulean pool aquamarine lapis surf bluebell water blu',
  navy: 'peacoat admiral nvy',
  purple:
    'aubergine eggplant grape amethyst orchid periwinkle iris mulberry wisteria damson blackberry fig raisin purp',
  silver: 'platinum mirror sterling mercury slv slvr',
  gold: 'gilt gilded gld',
  multi:
    'leopard cheetah zebra snake snakeskin python tiger animal floral stripe stripes striped tartan plaid check checked gingham tie-dye ombre paisley ikat confetti sprinkles mix mixed assorted various abstract tropical marble iridescent holographic dalmatian cow giraffe houndstooth',
};
