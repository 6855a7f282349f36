import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#/ui/dialogs/dialog';
import { useOpenedAfterMount } from '#/ui/dialogs/use-opened-after-mount';
import { useShareForm } from '../../model/use-share-form';
import { LiveShares } from './live-shares';
import { ReadyLink } from './ready-link';
import classes from './share-dialog.module.css';
import { ShareForm } from './share-form';

interface ShareDialogProps {
  caseId: string;
  opened: boolean;
  /** The current view of the scans, while the viewer is open. */
  view?: string;
  onClose: () => void;
}

const WIDTH_PX = 520;

/** Links with which people without an account can view this case (SHR-01). */
export default function ShareDialog({ caseId, opened, view, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const form = useShareForm(caseId, view);
  return (
    <Dialog
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      onClosed={form.startAnother}
      title={t('shares.title')}
      size={WIDTH_PX}
    >
      {form.ready ? (
        <ReadyLink link={form.ready} onAnother={form.startAnother} />
      ) : (
        <ShareForm form={form} canIncludeView={view !== undefined} />
      )}
      <section className={classes.live} aria-labelledby={titleId}>
        <h3 id={titleId}>{t('shares.live')}</h3>
        <LiveShares caseId={caseId} />
      </section>
    </Dialog>
  );
}
