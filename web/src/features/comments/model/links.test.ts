import { expect, it } from 'vitest';
import { splitLinks } from './links';

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

// COM-01: plain text with clickable links; nothing is executed
it.each([
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(http://example.com/x_(y))', ['http://example.com/x_(y)']],
  ['(also http://lab.example/x).', ['http://lab.example/x']],
  ['HTTPS://Example.com and https://b.example, both', ['https://example.com/', 'https://b.example/']],
  ['javascript:alert(1) data:text/html,x ftp://example.com www.example.com', []],
  ['https:// nothing', []],
  ['<a href="https://example.com">', ['https://example.com/']],
  ['見て https://example.com/王。', ['https://example.com/%E7%8E%8B']],
])('%s has %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

it.each([
  'plain',
  '',
  'a https://example.com b',
  'https://a.example https://b.example',
  '<b>x</b>\n\nhttps://',
])('keeps all text of %j', (text) => {
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
