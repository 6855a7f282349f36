import { BufferAttribute, BufferGeometry, Group, Mesh, Points } from 'three';
import { Line2 } from 'three/addons/lines/Line2.js';
import { LineGeometry } from 'three/addons/lines/LineGeometry.js';
import type { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import type { Cloud, Shape, Surface } from '../model/mesh';
import { middleOf } from '../model/recentre';
import type { Point } from '../model/screen';
import type { Layer } from '../source';
import { makeDepthMaterial, makeLineMaterial, PointMaterial, SurfaceMaterial } from './materials';

/** Shapes that a pointer can hit. */
export type Pickable = Surface | Cloud;

/** One file in the scene: its finest loaded level, and the first level for fast movements. */
export class LayerModel {
  readonly group = new Group();
  private readonly material: SurfaceMaterial;
  private readonly depthMaterial: SurfaceMaterial;
  private readonly mesh: Mesh;
  private readonly depthMesh: Mesh;
  private line?: Line2;
  private lineMaterial?: LineMaterial;
  private points?: Points;
  private pointMaterial?: PointMaterial;
  private geometries: BufferGeometry[];
  private shape?: Shape;
  private opacity = 1;
  private isSolid = false;

  constructor(
    private readonly layer: Layer,
    private hasColours: boolean,
  ) {
    this.material = new SurfaceMaterial(layer);
    this.depthMaterial = makeDepthMaterial(layer);
    const nothing = placeholder(hasColours);
    this.geometries = [nothing];
    this.mesh = new Mesh(nothing, this.material);
    this.depthMesh = new Mesh(nothing, this.depthMaterial);
    // Always visible together with the case, so culling is useless.
    this.mesh.frustumCulled = false;
    this.depthMesh.frustumCulled = false;
    this.group.add(this.depthMesh, this.mesh);
    this.paint();
  }

  get isEmpty(): boolean {
    return this.shape === undefined;
  }

  get pickable(): Pickable | undefined {
    return this.shape && this.shape.kind !== 'path' && this.opacity > 0 ? this.shape : undefined;
  }

  get isTransparent(): boolean {
    return this.opacity > 0 && this.opacity < 1;
  }

  get middle(): Point {
    return this.shape ? middleOf(this.shape.box) : [0, 0, 0];
  }

  /** Replaces the previous level within one frame, so that nothing jumps. */
  setShape(shape: Shape): void {
    if (shape.kind === 'path') this.setLine(shape.positions);
    else if (shape.kind === 'cloud') this.setPoints(shape);
    else this.setSurface(shape);
    this.shape = shape;
    this.paint();
  }

  setLook(opacity: number, isSolid: boolean): void {
    this.opacity = opacity;
    this.isSolid = isSolid;
    this.paint();
  }

  /** Draws the coarsest level, or the finest again. */
  setCoarse(isCoarse: boolean): void {
    const geometry = this.geometries.at(isCoarse ? 0 : -1);
    if (geometry) this.drawWith(geometry);
  }

  setOrder(order: number): void {
    this.depthMesh.renderOrder = order * 2;
    this.mesh.renderOrder = order * 2 + 1;
  }

  dispose(): void {
    this.group.removeFromParent();
    for (const geometry of this.geometries) geometry.dispose();
    this.line?.geometry.dispose();
    this.points?.geometry.dispose();
    const { material, depthMaterial, lineMaterial, pointMaterial } = this;
    for (const made of [material, depthMaterial, lineMaterial, pointMaterial]) made?.dispose();
    this.shape = undefined;
  }

  private setSurface(surface: Surface): void {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(surface.positions, 3));
    geometry.setAttribute('normal', new BufferAttribute(surface.normals, 3));
    geometry.setAttribute('hollow', new BufferAttribute(surface.hollows, 1));
    if (surface.colours) geometry.setAttribute('color', new BufferAttribute(surface.colours, 3, true));
    geometry.setIndex(new BufferAttribute(surface.index, 1));
    // Keeps the first level; before it there was a placeholder.
    const kept = this.shape ? this.geometries.slice(0, 1) : [];
    for (const old of this.geometries) if (!kept.includes(old)) old.dispose();
    this.geometries = [...kept, geometry];
    this.hasColours = surface.colours !== undefined;
    this.drawWith(geometry);
  }

  private setLine(positions: Float32Array): void {
    this.lineMaterial ??= makeLineMaterial(this.layer);
    this.line?.geometry.dispose();
    this.line?.removeFromParent();
    const geometry = new LineGeometry();
    geometry.setPositions(positions);
    this.line = new Line2(geometry, this.lineMaterial);
    this.line.frustumCulled = false;
    this.group.add(this.line);
  }

  /** Keeps only the finest level: points are fast to draw. */
  private setPoints({ positions, colours, spacingMm }: Cloud): void {
    this.pointMaterial ??= new PointMaterial(this.layer);
    this.pointMaterial.spacingMm = spacingMm;
    this.points?.geometry.dispose();
    this.points?.removeFromParent();
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    if (colours) geometry.setAttribute('color', new BufferAttribute(colours, 3, true));
    this.points = new Points(geometry, this.pointMaterial);
    this.points.frustumCulled = false;
    this.hasColours = colours !== undefined;
    this.group.add(this.points);
  }

  private drawWith(geometry: BufferGeometry): void {
    this.mesh.geometry = geometry;
    this.depthMesh.geometry = geometry;
  }

  private paint(): void {
    const { opacity, isSolid, shape, hasColours } = this;
    this.group.visible = opacity > 0;
    this.mesh.visible = shape === undefined || shape.kind === 'surface';
    this.depthMesh.visible = this.mesh.visible && opacity < 1;
    this.material.paint({ opacity, hasColours, isSolid });
    this.pointMaterial?.paint({ opacity, hasColours, isSolid });
    if (!this.lineMaterial) return;
    this.lineMaterial.transparent = opacity < 1;
    this.lineMaterial.opacity = opacity;
  }
}

/** A triangle without size, so that the browser compiles the layer's shader in advance. */
function placeholder(hasColours: boolean): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(9), 3));
  geometry.setAttribute('hollow', new BufferAttribute(new Float32Array(3), 1));
  if (hasColours) geometry.setAttribute('color', new BufferAttribute(new Uint16Array(9), 3, true));
  geometry.setIndex(new BufferAttribute(new Uint32Array([0, 1, 2]), 1));
  return geometry;
}
