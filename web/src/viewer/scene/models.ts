import { Group } from 'three';
import type { Surface } from '../model/mesh';
import { distanceMm, type Point } from '../model/screen';
import type { ViewerSource } from '../source';
import { LayerModel, type Pickable } from './layer-model';

/** All files of the case, by the id of their source. */
export class Models {
  readonly group = new Group();
  private readonly models = new Map<string, LayerModel>();

  of({ id, layer, hasColours }: ViewerSource): LayerModel {
    const known = this.models.get(id);
    if (known) return known;
    const model = new LayerModel(layer, hasColours ?? false);
    this.models.set(id, model);
    this.group.add(model.group);
    return model;
  }

  find(sourceId: string): LayerModel | undefined {
    return this.models.get(sourceId);
  }

  remove(sourceId: string): void {
    this.models.get(sourceId)?.dispose();
    this.models.delete(sourceId);
  }

  get isEmpty(): boolean {
    return [...this.models.values()].every(({ isEmpty }) => isEmpty);
  }

  /** The surfaces that a pointer can hit. */
  get surfaces(): { sourceId: string; surface: Surface }[] {
    return this.pickables.flatMap(({ sourceId, shape }) =>
      shape.kind === 'surface' ? [{ sourceId, surface: shape }] : [],
    );
  }

  get clouds(): { sourceId: string; positions: Float32Array }[] {
    return this.pickables.flatMap(({ sourceId, shape }) =>
      shape.kind === 'cloud' ? [{ sourceId, positions: shape.positions }] : [],
    );
  }

  private get pickables(): { sourceId: string; shape: Pickable }[] {
    return [...this.models].flatMap(([sourceId, { pickable }]) =>
      pickable ? [{ sourceId, shape: pickable }] : [],
    );
  }

  setCoarse(isCoarse: boolean): void {
    for (const model of this.models.values()) model.setCoarse(isCoarse);
  }

  /** Draws transparent layers after the others, the farthest first. */
  sort(eye: Point): void {
    const all = [...this.models.values()];
    const transparent = all.filter(({ isTransparent }) => isTransparent);
    transparent.sort((a, b) => distanceMm(b.middle, eye) - distanceMm(a.middle, eye));
    for (const model of all) model.setOrder(transparent.indexOf(model) + 1);
  }

  dispose(): void {
    for (const model of this.models.values()) model.dispose();
    this.models.clear();
  }
}
