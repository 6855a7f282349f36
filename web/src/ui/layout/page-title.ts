import { useEffect } from 'react';
import { useApp } from '#/api/app-info';

/** Names the page in the browser's tab. Never give it anything of a patient. */
export function usePageTitle(title: string): void {
  const { skin } = useApp();
  useEffect(() => {
    document.title = `${title} · ${skin.app_name}`;
  }, [title, skin.app_name]);
}
