import { useEffect } from 'react';
import { useApp } from '#/api/app-info';

/** Sets the title in the browser's tab. Never pass patient data. */
export function usePageTitle(title: string): void {
  const { skin } = useApp();
  useEffect(() => {
    document.title = `${title} · ${skin.app_name}`;
  }, [title, skin.app_name]);
}
