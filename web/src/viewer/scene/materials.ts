import { Color, DoubleSide, GLSL3, RawShaderMaterial, Vector2, type WebGLRenderer } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import type { Layer } from '../source';
import { TINTS } from '../tints';
import { POINT_FRAGMENT_SHADER, POINT_VERTEX_SHADER } from './point-shader';
import { FRAGMENT_SHADER, VERTEX_SHADER } from './shader';

const SOLID = '#ffffff';
const MARGIN_WIDTH_PX = 3;

/**
 * Several scans of one jaw coincide wherever nothing was changed: there the plain scan must be visible, not a mix
 * of all. The others are drawn this much farther away, in steps of the depth buffer; some hundredths of a
 * millimetre.
 */
const BEHIND_STEPS: Partial<Record<Layer, number>> = {
  'upper-scanbody': 4000,
  'lower-scanbody': 4000,
  'upper-preop': 8000,
  'lower-preop': 8000,
};

interface Paint {
  /** From 0 to 1. */
  opacity: number;
  hasColours: boolean;
  isSolid: boolean;
}

/** The common part of the materials for surfaces and points. */
abstract class ScanMaterial extends RawShaderMaterial {
  constructor(
    private readonly layer: Layer,
    vertexShader: string,
    fragmentShader: string,
  ) {
    const behind = BEHIND_STEPS[layer] ?? 0;
    super({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      side: DoubleSide,
      uniforms: { tint: { value: new Color() }, opacity: { value: 1 }, coloured: { value: 0 } },
      polygonOffset: behind > 0,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: behind,
    });
  }

  /** Uses the scan's own colours, plain white, or the tint of its layer. */
  paint({ opacity, hasColours, isSolid }: Paint): void {
    this.set('tint', new Color(hasColours ? SOLID : TINTS[this.layer]));
    this.set('opacity', opacity);
    this.set('coloured', hasColours && !isSolid ? 1 : 0);
    this.transparent = opacity < 1;
    this.depthWrite = opacity === 1;
  }

  protected set(uniform: string, value: unknown): void {
    const known = this.uniforms[uniform];
    if (known) known.value = value;
    else this.uniforms[uniform] = { value };
    this.uniformsNeedUpdate = true;
  }
}

/**
 * One small shader for all layers: three.js's own shaders take far longer to compile, which would delay the first
 * frame.
 */
export class SurfaceMaterial extends ScanMaterial {
  constructor(layer: Layer) {
    super(layer, VERTEX_SHADER, FRAGMENT_SHADER);
  }
}

/** Points as small balls, as large as their distance from each other. */
export class PointMaterial extends ScanMaterial {
  private readonly size = new Vector2();

  constructor(layer: Layer) {
    super(layer, POINT_VERTEX_SHADER, POINT_FRAGMENT_SHADER);
    this.set('heightPx', 1);
  }

  set spacingMm(mm: number) {
    this.set('spacingMm', mm);
  }

  override onBeforeRender(renderer: WebGLRenderer): void {
    this.set('heightPx', renderer.getDrawingBufferSize(this.size).y);
  }
}

/** Draws only depth, before the layer itself, so that just the outside of a transparent layer is visible. */
export function makeDepthMaterial(layer: Layer): SurfaceMaterial {
  const material = new SurfaceMaterial(layer);
  material.colorWrite = false;
  material.transparent = true;
  return material;
}

/** Drawn a little nearer than it is, because it lies on a surface. */
export function makeLineMaterial(layer: Layer): LineMaterial {
  return new LineMaterial({
    color: new Color(TINTS[layer]).getHex(),
    linewidth: MARGIN_WIDTH_PX,
    polygonOffset: true,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -64,
  });
}
