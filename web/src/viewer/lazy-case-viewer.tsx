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
  /** Loads a file; only the page knows with which credentials. */
  load: Load;
  /** The page's text for a file that could not be loaded; otherwise the viewer uses its own. */
  failureText?: (error: unknown, source: ViewerSource) => string | undefined;
  /** Saves which jaw a scan shows, if the person may set it. */
  onSayJaw?: SayJaw;
  /** Offers a picture of the view, for example for a comment. Full screen is left before. */
  onSnapshot?: (picture: Blob) => void;
  /** A text from `onViewChange`; only the first value counts, and an unreadable one is ignored. */
  initialView?: string;
  onViewChange?: (view: string) => void;
}

const loadPane = () => import('./viewer-pane');

/** Loads the viewer's code in advance, when it is about to be opened. */
export function preloadViewer(): void {
  loadPane().catch(() => {});
}

/**
 * The scans of a case in one picture: layers, measuring, full screen (VWR-01 to VWR-04). The files load together
 * with the code that draws them; with a lazy component, one would wait for the other.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs the effect again
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
