/**
 * The layout of every email: the shop's name above, its link below, light and dark. Written with createElement and not
 * as .tsx: the server runs its sources directly, and a JSX compiler would be a heavy production dependency for a few
 * templates.
 */

import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { createElement as e, type ReactNode } from 'react';
import { chalkColour, inkColour, quietColour } from '#shared/theme-colours.ts';
import { dark, rule, style, text } from './email-parts.ts';
import type { EmailShop } from './email-shop.ts';

export interface EmailFrame {
  /** Read out by screen readers, and shown by clients that open an email as a page. */
  title: string;
  shop: EmailShop;
  /** What mail clients show beside the subject. */
  preview: string;
}

/** Where images are not loaded, clients show the name. JPEGs have the light ground in dark clients too. */
const logo = (src: string, alt: string): ReactNode =>
  e('img', { src, alt, height: 40, className: 'k-tile', style: { ...style.brand, ...style.logo, ...onTile } });
const onTile = { backgroundColor: chalkColour.light, color: inkColour.light } as const;

export function emailFrame({ title, shop, preview }: EmailFrame, ...content: ReactNode[]): ReactNode {
  const { shopName, shopUrl, look } = shop;
  return e(
    Html,
    { lang: 'en-NZ' },
    e(
      Head,
      null,
      e('title', null, title),
      e('meta', { name: 'color-scheme', content: 'light dark' }),
      e('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      e('style', { dangerouslySetInnerHTML: { __html: dark(look.accent) } }),
    ),
    e(Preview, null, preview),
    e(
      Body,
      { className: 'k-body', style: style.body },
      e(
        Container,
        { className: 'k-card', style: style.card },
        look.logoUrl ? logo(look.logoUrl, shopName) : text(shopName, style.brand),
        ...content,
        rule(),
        e(
          Text,
          { className: 'k-soft', style: { ...style.small, color: quietColour.light } },
          e(Link, { href: shopUrl, className: 'k-soft', style: style.link }, shopName),
        ),
      ),
    ),
  );
}
