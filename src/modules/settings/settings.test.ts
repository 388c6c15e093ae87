import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourContrast } from '#contract/site/colour-contrast.ts';
import { accentColour, onAccentColour } from '#shared/theme-colours.ts';
import { writeLinks } from './internal/links-schema.ts';
import { frameSettings } from './settings.ts';

const accepts = (name: keyof typeof frameSettings, text: string): boolean =>
  frameSettings[name].schema.safeParse(text).success;

test('OWN-02 UX-15 an accent colour is accepted where the text on it can be read, and the refusal says its contrast', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, (...parts) => {
      const colour = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      const contrast = colourContrast(colour, onAccentColour.light);
      if (contrast < 4.5) expect(accepts('KERB_ACCENT_COLOUR', colour)).toBe(false);
      // Light enough for every ground that it marks, too.
      if (contrast > 5.5) expect(accepts('KERB_ACCENT_COLOUR', colour)).toBe(true);
    }),
  );
  expect(accepts('KERB_ACCENT_COLOUR', accentColour.light.toUpperCase())).toBe(true);
  expect(frameSettings.KERB_ACCENT_COLOUR.schema.safeParse('#1a237e').error?.issues[0]?.message).toBe(
    'text on this colour has a contrast of 1.3: choose a lighter colour',
  );
  for (const text of ['yellow', '#fd0', '#ffd4001', 'url(#ffd400)', '#ffd400;--x:1', ''])
    expect(accepts('KERB_ACCENT_COLOUR', text), text).toBe(false);
});

test('OWN-02 a link leads to a page of the shop or to https, nowhere else', () => {
  for (const to of ['/', '/products?sale=1', '/articles/size-guide', 'https://careers.example.nz/jobs?x=1#top'])
    expect(accepts('KERB_ANNOUNCEMENT_LINK', to), to).toBe(true);
  for (const to of [
    'javascript:alert(1)',
    '//evil.example',
    'http://example.nz',
    'data:text/html,x',
    'products',
    '/\\x',
  ])
    expect(accepts('KERB_ANNOUNCEMENT_LINK', to), to).toBe(false);
  for (const [name, url] of [
    ['KERB_INSTAGRAM_URL', 'https://instagram.com.evil.example/kerb'],
    ['KERB_INSTAGRAM_URL', 'https://evil.example/instagram.com'],
    ['KERB_YOUTUBE_URL', 'javascript:alert(1)'],
  ] as const)
    expect(accepts(name, url), url).toBe(false);
  expect(accepts('KERB_INSTAGRAM_URL', 'https://www.instagram.com/kerb')).toBe(true);
});

test('OWN-02 links of the footer are read back as they were written, whatever their words', () => {
  const label = fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((text) => !/[|\n]/.test(text) && text.trim() === text && text !== '');
  const to = fc.constantFrom('/stores', '/articles/a-b', 'https://example.nz/x?y=1');
  fc.assert(
    fc.property(fc.array(fc.record({ label, to }), { maxLength: 8 }), (links) => {
      expect(frameSettings.KERB_FOOTER_LINKS.schema.parse(writeLinks(links))).toEqual(links);
    }),
  );
  for (const text of ['Careers', 'Careers | javascript:alert(1)', '| /stores', 'a | /b | /c', 'x | /y\n'.repeat(9)])
    expect(accepts('KERB_FOOTER_LINKS', text), text).toBe(false);
});
