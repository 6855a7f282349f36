import { lazy, Suspense, useRef } from 'react';
import { useOpenedAfterMount } from '#/ui/dialogs/use-opened-after-mount';
import type { PreviewOverlayProps } from './preview-overlay';

const PreviewOverlay = lazy(() => import('./preview-overlay'));

type LazyPreviewOverlayProps = Omit<PreviewOverlayProps, 'opened'>;

function Opened(props: LazyPreviewOverlayProps) {
  const opened = useOpenedAfterMount(props.shownId !== undefined);
  return <PreviewOverlay {...props} opened={opened} />;
}

/** Mounted when a file is first opened, and kept so that it can fade out. */
export function LazyPreviewOverlay(props: LazyPreviewOverlayProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= props.shownId !== undefined;
  if (!wasOpened.current) return null;
  return (
    <Suspense>
      <Opened {...props} />
    </Suspense>
  );
}
