/**
 * Words that name a shade in a colour's own name, and other things elsewhere:'Champagne','Storm','Leopard'. They
 * count only where no plain colour word stands beside them: 'Butter Yellow' is yellow, 'Champagne Gold' gold.
 */
import type { colourFamilies } from '#contract/products/product-import.ts';

type Family = (typeof colourFamilies)[number];

export const shadeWords: Record<Family, string> = {
  black: 'ebony raven obsidian coal caviar licorice liquorice blk bk pitch soot panther nightshade',
  white:
    'perla perle alabaster pearl pearly milk milky cloud frost porcelain coconut optic egret marshmallow wht wt salt gardenia talc',
  grey: 'anthracite asphalt graphite gunmetal heather smoke smoky fog mist misty cement concrete dove granite flint storm shadow cinder iron lead nickel titanium gravel marl carbon gry haze oxford greige elephant pebble wolf tarmac zinc tin shale bluestone greystone pumice rhino nimbus aluminium aluminum timberwolf turtledove',
  cream:
    'vanilla buttermilk champagne linen parchment eggshell almond natural putty blonde birch shell raw undyed oyster crm bge nudes oat oats barley hay bisque buttercream driftwood hemp flax canvas cotton quartz sesame travertine sail sandshell tortilla cornsilk chino',
  brown:
    'espresso chestnut hazel hazelnut cocoa cacao cinnamon tobacco cigar russet sepia umber bark cedar maple mink tortoise tortoiseshell tawny sienna acorn conker nutmeg truffle java cappuccino bison earth earthy gum tort brn clay mud molasses oak bistre havana brindle pecan wood timber cola henna redwood malt burlap kraft adobe mesa canyon',
  tan: 'cognac toffee whisky whiskey cashew biscuit butterscotch sandstone teak nougat dune desert sahara latte wheat fawn buff raffia jute chai peanut dust fudge safari toast toasted cardamom shortbread bamboo hide praline palomino wicker',
  red: 'oxblood merlot cranberry brick claret bordeaux cardinal strawberry chilli chili paprika tomato poppy flame garnet currant pomegranate rouge lava vermilion vermillion rd shiraz sangria lipstick rhubarb spice firebrick cinnabar beet loganberry magma fire carmine infrared pimento',
  pink: 'salmon bubblegum flamingo raspberry watermelon candyfloss cerise petal blossom carnation rosewood flesh pnk dahlia peony rosewater rosebud guava azalea begonia hibiscus sherbet sorbet lotus shrimp',
  orange:
    'terracotta pumpkin papaya clementine persimmon melon mango ginger nectarine sunset carrot mandarin cantaloupe org terra sunrise sequoia pottery ember',
  yellow:
    'butter canary citron sunshine sunflower saffron ochre banana daffodil primrose pineapple limoncello marigold straw turmeric corn ylw lemonade volt sulphur dandelion citrus curry goldenrod maize sulfur citrine taxi',
  green:
    'moss fern jade pistachio hunter army military eucalyptus kelp basil avocado cactus clover pine seafoam juniper spruce aloe grass thyme matcha kiwi jungle lichen laurel loden artichoke chartreuse seaweed agave pea camo camouflage grn apple celadon evergreen foliage grasshopper kale malachite meadow peridot verdigris wasabi willow spinach palm vine celery pesto cypress pista fir lawn fairway chlorophyll gecko pear treeline woodland aventurine',
  blue: 'jeans azure sapphire petrol ocean cornflower ice arctic lagoon peacock chambray pacific atlantic aegean cerulean pool aquamarine lapis surf bluebell water blu hydrangea lake cadet jean stonewash seaglass tidal raindrop',
  navy: 'peacoat admiral nvy twilight inkwell',
  purple:
    'aubergine eggplant grape amethyst orchid periwinkle iris mulberry wisteria damson blackberry fig raisin purp berry elderberry boysenberry thistle aster heliotrope prune',
  silver: 'platinum mirror sterling mercury slv slvr quicksilver moonbeam moonstone tinsel',
  gold: 'gilt gilded gld',
  multi:
    'leopard cheetah zebra snake snakeskin python tiger animal floral stripe stripes striped tartan plaid check checked gingham tie-dye ombre paisley ikat confetti sprinkles mix mixed assorted various abstract tropical marble iridescent holographic dalmatian cow giraffe houndstooth polka geometric geo argyle chevron herringbone patchwork colourblock colorblock batik galaxy opal dots dotted spotted checkerboard jacquard kaleidoscope',
};
