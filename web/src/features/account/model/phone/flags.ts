/** URLs of the flag images; the browser loads an image only when it is shown. */
const flags = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const urls = new Map(Object.entries(flags).map(([path, url]) => [path.slice(-6, -4), url]));

export function flagUrl(country: string): string | undefined {
  return urls.get(country);
}
