import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { usePageTitle } from '#/ui/layout/page-title';
import classes from './external-viewer.module.css';
import { NotFoundPage } from './not-found';

function ViewerFrame({ url }: { url: string }) {
  const { t } = useTranslation();
  usePageTitle(t('viewer.title'));
  return (
    <iframe
      src={url}
      title={t('viewer.title')}
      className={classes.frame}
      allow="fullscreen"
      referrerPolicy="no-referrer"
    />
  );
}

/** /TestC4WOrthup: the 3D viewer of another manufacturer, if the operator configured one (NAV-04). */
export function ExternalViewerPage() {
  const { external_viewer_url } = useApp();
  return external_viewer_url ? <ViewerFrame url={external_viewer_url} /> : <NotFoundPage />;
}
