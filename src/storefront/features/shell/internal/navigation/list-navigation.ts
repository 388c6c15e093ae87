/** What the header leads to, for its panels on desktops and its menu on phones (UX-06). */
import type { NavigationItem, NavigationLink, SiteNav } from '../../site-nav.ts';

/**
 * The shop's own menu (OWN-10). Without one: women, men and kids, or in a shop for one of them its categories; then
 * brands, new and sale.
 */
export const listItems = (nav: SiteNav): NavigationItem[] => nav.menu ?? [...listDepartments(nav), ...listOthers(nav)];

const listDepartments = ({ departments, categories }: SiteNav): NavigationItem[] =>
  departments.length > 0
    ? departments.map((one) => listDepartment(one))
    : categories.map(({ path, name, children }) => ({
        id: path,
        ...toCategory(path, name),
        groups: [{ label: name, links: children.map((child) => toCategory(child.path, child.name)) }],
        all: `All ${name.toLowerCase()}`,
      }));

const listOthers = (nav: SiteNav): NavigationItem[] => [
  {
    id: 'brands',
    to: '/brands',
    label: 'Brands',
    groups: [{ label: 'Brands', links: nav.brands.map((brand) => toBrand(brand)) }],
    all: 'All brands',
    flat: true,
  },
  { id: 'new', to: '/products?new=1', label: 'New', groups: listFlag(nav, 'new'), all: 'Everything new', flat: true },
  {
    id: 'sale',
    to: '/products?sale=1',
    label: 'Sale',
    groups: listFlag(nav, 'sale'),
    all: 'Everything on sale',
    flat: true,
  },
];

function listDepartment({ gender, name, categories, brands, card }: SiteNav['departments'][number]): NavigationItem {
  const own = `?gender=${gender}`;
  return {
    id: gender,
    to: `/products${own}`,
    label: name,
    groups: [
      ...categories.map(({ path, name: root, children }) => ({
        ...toCategory(path, root, own),
        links: children.map((child) => toCategory(`${path}/${child.slug}`, child.name, own)),
      })),
      { label: 'Brands', links: brands.map((brand) => toBrand(brand, own)) },
    ],
    all: `Everything for ${name.toLowerCase()}`,
    card,
  };
}

/** Everything new, or on sale, by department and by category; no link leads to an empty page. */
const listFlag = ({ departments, categories, flagged }: SiteNav, flag: 'new' | 'sale'): NavigationItem['groups'] => [
  {
    label: 'Departments',
    links: departments
      .filter(({ gender }) => flagged[flag].genders.includes(gender))
      .map(({ gender, name }) => ({ to: `/products?${flag}=1&gender=${gender}`, label: name })),
  },
  {
    label: 'Categories',
    links: categories
      .filter(({ path }) => flagged[flag].roots.includes(path))
      .map(({ path, name }) => toCategory(path, name, `?${flag}=1`)),
  },
];

const toCategory = (path: string, label: string, search = ''): NavigationLink => ({
  to: `/categories/${path}${search}`,
  label,
});
const toBrand = ({ slug, name }: SiteNav['brands'][number], search = ''): NavigationLink => ({
  to: `/brands/${slug}${search}`,
  label: name,
});
