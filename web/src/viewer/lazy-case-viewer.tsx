import { Button } from '@mantine/core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewerNotice } from './components/viewer-notice';
import type { SayJaw } from './hooks/use-jaw-question';
import classes from './lazy-case-viewer.module.css';
import { CaseLoader } from './load/case-loader';
import type { Load, Projection, ViewerSource } from './source';
import type { ViewerPaneProps } from './viewer-pane';

export interface CaseViewerProps {
  sources: readonly ViewerSource[];
  projection: Projection;
  /** Fetches a file; whoever asks for it is known to the page, not to the viewer. */
  load: Load;
  /** What a file that did not come is to be excused with; without words, the viewer has its own. */
  failureText?: (error: unknown, source: ViewerSource) => string | undefined;
  /** Keeps which jaw a scan shows, where somebody may say so. */
  onSayJaw?: SayJaw;
  /** Offers a picture of what is seen, for instance for a comment. Full screen is left before. */
  onSnapshot?: (picture: Blob) => void;
  /** From `onViewChange`; only the first one counts, and one that cannot be read is passed over. */
  initialView?: string;
  onViewChange?: (view: string) => void;
}

const loadPane = () => import('./viewer-pane');

/** Begins to fetch the viewer's code, for when somebody is about to open it. */
export function preloadViewer(): void {
  loadPane().catch(() => {});
}

/**
 * Scans of a case in one picture: layers, measuring, full screen (VWR-01 to VWR-04). The files start on their way
 * together with the code that draws them; a lazy component would wait for one after the other.
 */
export function LazyCaseViewer({ load, failureText, ...props }: CaseViewerProps) {
  const { sources } = props;
  const { t } = useTranslation();
  const latest = useRef({ load, failureText });
  latest.current = { load, failureText };
  const [isSupported] = useState(() => typeof WebGL2RenderingContext !== 'undefined');
  const [loader, setLoader] = useState<CaseLoader>();
  const [Pane, setPane] = useState<ComponentType<ViewerPaneProps>>();
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isSupported) return undefined;
    const made = new CaseLoader({
      load: (...request) => latest.current.load(...request),
      failureText: (error, source) => latest.current.failureText?.(error, source),
    });
    setLoader(made);
    return () => made.stop();
  }, [isSupported]);

  useEffect(() => loader?.want(sources), [loader, sources]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is what it runs again for
  useEffect(() => {
    if (!isSupported) return;
    setFailed(false);
    loadPane().then(
      ({ default: Loaded }) => setPane(() => Loaded),
      () => setFailed(true),
    );
  }, [isSupported, tries]);

  if (loader && Pane) return <Pane {...props} loader={loader} />;
  return (
    <div className={classes.place} aria-busy={isSupported && !hasFailed}>
      {!isSupported && (
        <ViewerNotice title={t('viewer.unsupported.title')}>{t('viewer.unsupported.text')}</ViewerNotice>
      )}
      {hasFailed && (
        <ViewerNotice title={t('viewer.notLoaded')}>
          <Button size="sm" variant="default" onClick={() => setTries(tries + 1)}>
            {t('common.retry')}
          </Button>
        </ViewerNotice>
      )}
    </div>
  );
}
