import { useEffect, useState } from 'react';
import type { CaseLoader } from '../load/case-loader';
import type { CameraView } from '../model/camera';
import { Scene } from '../scene/scene';
import type { Projection, ViewerSource } from '../source';

/** `lost`: the browser released the graphics context and may restore it. */
export type SceneProblem = 'unsupported' | 'lost';

interface SceneOptions {
  stage: HTMLElement | null;
  loader: CaseLoader;
  sources: readonly ViewerSource[];
  projection: Projection;
  restored: CameraView | undefined;
}

/** A scene that exists as long as the element it is drawn in. */
export function useScene({ stage, loader, sources, projection, restored }: SceneOptions) {
  const [scene, setScene] = useState<Scene>();
  const [problem, setProblem] = useState<SceneProblem>();

  useEffect(() => {
    if (!stage) return undefined;
    const made = tryScene(stage, restored);
    setProblem(made ? undefined : 'unsupported');
    setScene(made);
    made?.lost.listen((isLost) => setProblem(isLost ? 'lost' : undefined));
    return () => made?.dispose();
  }, [stage, restored]);

  useEffect(() => scene?.setProjection(projection), [scene, projection]);
  useEffect(() => scene?.expect(sources), [scene, sources]);
  useEffect(() => scene && loader.attach(scene), [scene, loader]);
  return { scene, problem };
}

function tryScene(stage: HTMLElement, restored: CameraView | undefined): Scene | undefined {
  try {
    return new Scene(stage, restored);
  } catch {
    return undefined;
  }
}
