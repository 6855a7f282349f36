import { useEffect } from 'react';

/** What the server says for all other pages. */
const USUAL_REFERRER = 'same-origin';

function addMeta(name: string, content: string): HTMLMetaElement {
  const meta = document.createElement('meta');
  meta.name = name;
  meta.content = content;
  document.head.append(meta);
  return meta;
}

/** The address of this page opens it: nothing that leaves the page may carry it, and no search engine keep it. */
export function useUnlistedPage(): void {
  useEffect(() => {
    const referrer = addMeta('referrer', 'no-referrer');
    const robots = addMeta('robots', 'noindex, nofollow');
    return () => {
      // Taken away alone it would go on: browsers hear of a change only.
      referrer.content = USUAL_REFERRER;
      referrer.remove();
      robots.remove();
    };
  }, []);
}
