import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { JawQuestion } from './components/jaw-question';
import { LayersCard } from './components/layers-card';
import { LoadingStatus } from './components/loading-status';
import { MeasureOverlay, useDistanceText } from './components/measure-overlay';
import { OrientationCube } from './components/orientation-cube';
import { Toolbar } from './components/toolbar';
import { ViewerNotice } from './components/viewer-notice';
import { useControls } from './hooks/use-controls';
import { useElementWidth } from './hooks/use-element-width';
import { useFullScreen } from './hooks/use-full-screen';
import { useJawQuestion } from './hooks/use-jaw-question';
import { useMeasure } from './hooks/use-measure';
import { useScene } from './hooks/use-scene';
import { useViewReport } from './hooks/use-view-report';
import type { CaseViewerProps } from './lazy-case-viewer';
import type { CaseLoader } from './load/case-loader';
import { changeLooks, firstLooks, lookOf, rowsOf } from './model/layers';
import { stateOf, sumOf } from './model/loading';
import { decodeView } from './model/view-state';
import { takeSnapshot } from './scene/snapshot';
import classes from './viewer-pane.module.css';

export interface ViewerPaneProps extends Omit<CaseViewerProps, 'load' | 'failureText'> {
  loader: CaseLoader;
}

/** Below this width the list of layers covers the scans; above, it is shown beside them. */
const WIDE_PX = 680;
/** From this width, the scans stay large beside the list, so the list is open at first. */
const LAYERS_OPEN_PX = 960;
const LAYERS_PX = 276;
const TOOLS_PX = 68;
const QUESTION_PX = 68;
const NARROW_QUESTION_PX = 124;

/** The picture with all its controls. */
export default function ViewerPane(props: ViewerPaneProps) {
  const { sources, projection, loader, onSnapshot, onSayJaw, initialView, onViewChange } = props;
  const { t } = useTranslation();
  const keysId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const rows = useMemo(() => rowsOf(sources), [sources]);
  const [restored] = useState(() => decodeView(initialView ?? '', rows));
  const [changedLooks, changeLook] = useReducer(changeLooks, restored?.looks ?? {});
  const [isSolid, setSolid] = useState(restored?.isSolid ?? false);

  const states = useSyncExternalStore(loader.subscribe, loader.states);
  const { scene, problem } = useScene({ stage, loader, sources, projection, restored: restored?.camera });
  const measure = useMeasure(scene);
  const full = useFullScreen(root);
  const { onKeyDown } = useControls({ stage, scene, measure, full });
  const { question, ask } = useJawQuestion(scene, sources, onSayJaw);

  // A share link contains the look of every layer.
  const looks = useMemo(
    () => (restored ? changedLooks : { ...firstLooks(rows), ...changedLooks }),
    [restored, rows, changedLooks],
  );
  useViewReport(scene, { rows, looks, isSolid }, onViewChange);
  useEffect(() => {
    for (const { key, sources: ofRow } of rows) {
      for (const { id } of ofRow) scene?.setLook(id, lookOf(looks, key).opacity / 100, isSolid);
    }
  }, [scene, rows, looks, isSolid]);

  const width = useElementWidth(stage);
  const isWide = width >= WIDE_PX;
  const hasRoom = width >= LAYERS_OPEN_PX;
  const room = Number(isWide) + Number(hasRoom);
  // The person's choice holds until the room for the list changes.
  const [chosen, setChosen] = useState({ room, areLayersOpen: hasRoom });
  const areLayersOpen = chosen.room === room ? chosen.areLayersOpen : hasRoom;
  const setLayersOpen = (isOpen: boolean) => setChosen({ room, areLayersOpen: isOpen });
  const leftPx = isWide && areLayersOpen ? LAYERS_PX : 0;
  const rightPx = isWide ? TOOLS_PX : 0;
  const isAsked = question !== undefined;
  const bottomPx = !isAsked ? 0 : isWide ? QUESTION_PX : NARROW_QUESTION_PX;
  useEffect(() => scene?.setCovered({ leftPx, rightPx, bottomPx }), [scene, leftPx, rightPx, bottomPx]);

  const all = sources.map(({ id }) => stateOf(states, id));
  const hasColours = sources.some(
    ({ id, format, hasColours: isKnown }) =>
      (format === 'ply' || format === 'obj') && (isKnown || stateOf(states, id).hasColours),
  );
  const distance = useDistanceText(measure.measured);

  async function giveSnapshot() {
    if (!scene || !stage) return;
    const picture = await takeSnapshot(scene, { stage, measured: measure.measured, label: distance });
    await full.leave();
    onSnapshot?.(picture);
  }

  return (
    <div
      ref={root}
      className={classes.viewer}
      data-fills={full.fills}
      data-narrow={isWide ? undefined : true}
    >
      <div
        ref={setStage}
        className={classes.stage}
        role="application"
        aria-roledescription={t('viewer.role')}
        aria-label={t('viewer.label')}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys that turn the scan
        tabIndex={0}
        data-measuring={measure.isOn || undefined}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden id={keysId}>{t('viewer.keys')}</VisuallyHidden>
      {problem === 'unsupported' && (
        <ViewerNotice title={t('viewer.unsupported.title')}>{t('viewer.unsupported.text')}</ViewerNotice>
      )}
      {problem === 'lost' && (
        <ViewerNotice title={t('viewer.lost.title')}>{t('viewer.lost.text')}</ViewerNotice>
      )}
      {scene && !problem && (
        <>
          <MeasureOverlay scene={scene} measured={measure.measured} isOn={measure.isOn} />
          <div className={classes.side}>
            <div className={classes.layers}>
              <LayersCard
                rows={rows}
                looks={looks}
                states={states}
                isOpen={areLayersOpen}
                onToggle={() => setLayersOpen(!areLayersOpen)}
                onChange={changeLook}
                onRetry={(ids) => loader.reload(ids)}
                onDoubtJaw={ask}
              />
            </div>
            <div className={classes.status}>
              {question && <JawQuestion {...question} />}
              <LoadingStatus sum={sumOf(all)} onShowFailures={() => setLayersOpen(true)} />
            </div>
          </div>
          <div className={classes.tools}>
            <Toolbar
              isFull={full.isFull}
              onToggleFull={full.toggle}
              onReset={() => scene.eye.reset()}
              isMeasuring={measure.isOn}
              onToggleMeasure={measure.toggle}
              solid={hasColours ? { isOn: isSolid, onToggle: () => setSolid(!isSolid) } : undefined}
              onSnapshot={onSnapshot && (() => void giveSnapshot())}
            />
          </div>
          <div className={classes.cube}>
            <OrientationCube scene={scene} />
          </div>
        </>
      )}
    </div>
  );
}
