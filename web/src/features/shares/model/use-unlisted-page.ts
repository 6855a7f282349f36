import { useEffect } from 'react';

/** The policy that the server sets for all other pages. */
const USUAL_REFERRER = 'same-origin';

function addMeta(name: string, content: string): HTMLMetaElement {
  const meta = document.createElement('meta');
  meta.name = name;
  meta.content = content;
  document.head.append(meta);
  return meta;
}

/**
 * The address of this page gives access: no request may send it as the referrer, and no search engine may index it.
 */
export function useUnlistedPage(): void {
  useEffect(() => {
    const referrer = addMeta('referrer', 'no-referrer');
    const robots = addMeta('robots', 'noindex, nofollow');
    return () => {
      // Removing the element alone would not reset the policy: browsers only notice a changed value.
      referrer.content = USUAL_REFERRER;
      referrer.remove();
      robots.remove();
    };
  }, []);
}
