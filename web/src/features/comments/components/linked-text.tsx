import { splitLinks } from '../model/links';

/** Plain text in which only web addresses become links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
