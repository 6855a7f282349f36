import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Modal } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOutOfSight } from '#/ui/keyboard/out-of-sight';
import type { CaseFile } from '../../api/case-files';
import { previewKind } from '../../model/preview/previews';
import { ZOOM_STEP, zoomed } from '../../model/preview/zoom';
import { PicturePreview } from './picture-preview';
import classes from './preview-overlay.module.css';
import { PreviewTool } from './preview-tool';

const PdfPages = lazy(() => import('./pdf-pages'));

export interface PreviewOverlayProps {
  opened: boolean;
  files: readonly CaseFile[];
  shownId: string | undefined;
  onShow: (id: string) => void;
  onDownload: (file: CaseFile) => void;
  onClose: () => void;
}

/**
 * Pictures and PDFs over the whole window: arrow keys move between files, plus and minus zoom, Escape closes
 * (FIL-04).
 */
export default function PreviewOverlay(props: PreviewOverlayProps) {
  const { opened, files, shownId, onShow, onDownload, onClose } = props;
  const { t } = useTranslation();
  const isOutOfSight = useIsOutOfSight();
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLElement>(null);
  const index = files.findIndex(({ id }) => id === shownId);
  // Kept while the overlay fades out.
  const last = useRef<CaseFile>(undefined);
  const file = files[index] ?? last.current;
  last.current = file;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file starts at its top
  useEffect(() => {
    setZoom(1);
    if (stage.current) stage.current.scrollTop = 0;
  }, [file?.id]);

  const zoomIn = () => setZoom(zoomed(zoom, ZOOM_STEP));
  const zoomOut = () => setZoom(zoomed(zoom, 1 / ZOOM_STEP));
  function go(by: number) {
    const next = files[index + by];
    if (next) onShow(next.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') setZoom(1);
    else return;
    event.preventDefault();
  }

  return (
    <Modal.Root
      opened={opened && index >= 0 && !isOutOfSight}
      onClose={onClose}
      fullScreen
      padding={0}
      transitionProps={{ transition: 'fade', duration: 250 }}
    >
      <Modal.Content radius={0} className={classes.content}>
        {file && (
          // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the whole overlay
          <div className={classes.frame} data-surface="dark" onKeyDown={onKeyDown}>
            <header className={classes.header}>
              <Modal.Title className={classes.name}>{file.filename}</Modal.Title>
              {files.length > 1 && (
                <span className={classes.position} aria-live="polite">
                  {t('files.position', { number: index + 1, total: files.length })}
                </span>
              )}
              <div className={classes.tools}>
                <PreviewTool label={t('files.zoomOut')} icon={IconZoomOut} onClick={zoomOut} />
                <PreviewTool label={t('files.zoomIn')} icon={IconZoomIn} onClick={zoomIn} />
                <PreviewTool
                  label={t('files.download', { name: file.filename })}
                  icon={IconDownload}
                  onClick={() => onDownload(file)}
                />
                <PreviewTool label={t('common.close')} icon={IconX} onClick={onClose} />
              </div>
            </header>
            <section
              ref={stage}
              className={classes.stage}
              aria-label={file.filename}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys
              tabIndex={0}
              data-autofocus
            >
              {previewKind(file) === 'pdf' ? (
                <Suspense fallback={<p className={classes.message}>{t('files.loadingPreview')}</p>}>
                  <PdfPages key={file.id} file={file} zoom={zoom} />
                </Suspense>
              ) : (
                <PicturePreview key={file.id} file={file} zoom={zoom} />
              )}
            </section>
            {files.length > 1 && (
              <>
                <PreviewTool
                  label={t('files.previous')}
                  icon={IconChevronLeft}
                  className={classes.previous}
                  isUseless={index <= 0}
                  onClick={() => go(-1)}
                />
                <PreviewTool
                  label={t('files.next')}
                  icon={IconChevronRight}
                  className={classes.next}
                  isUseless={index >= files.length - 1}
                  onClick={() => go(1)}
                />
              </>
            )}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
