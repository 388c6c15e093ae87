import { expect, test } from 'vitest';
import { checkedEmail } from './checked-email.ts';

test('OWN-11 a frame shows an email without its style sheet', () => {
  const html =
    '<!DOCTYPE html><html lang="en-NZ"><head><style>.k { color: red }</style></head><body><a href="https://kerb.example">x</a><img alt="on sale=1" src="/nz/media/1/320.jpeg"/><!--[if mso]><i>x</i><![endif]-->&lt;script&gt;</body></html>';
  expect(checkedEmail(html)).toBe(html.replace(/<style>.*<\/style>/, ''));
});

test.each([
  '<script>x</script>',
  '<img src="x" onerror="y"/>',
  '<img src=x onerror=y>',
  '<a href="javascript:x">x</a>',
  '<a href="java&#115;cript:x">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<iframe src="https://kerb.example"></iframe>',
  '<form action="/x"></form>',
  '<meta http-equiv="refresh" content="0"/>',
  '<svg><x></svg>',
])('OWN-11 a frame shows nothing of an email with %s', (html) => {
  expect(() => checkedEmail(`<html><body>${html}</body></html>`)).toThrow('no email of the shop');
});
