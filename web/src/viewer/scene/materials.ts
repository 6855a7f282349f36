import { Color, DoubleSide, GLSL3, RawShaderMaterial, Vector2, type WebGLRenderer } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import type { Layer } from '../source';
import { TINTS } from '../tints';
import { POINT_FRAGMENT_SHADER, POINT_VERTEX_SHADER } from './point-shader';
import { FRAGMENT_SHADER, VERTEX_SHADER } from './shader';

const SOLID = '#ffffff';
const MARGIN_WIDTH_PX = 3;

/**
 * Several scans of one jaw lie in one another wherever nothing was changed: there the plain scan is to be seen, not a
 * pattern of all. So much farther away the others are drawn, in steps of the depth buffer; some hundredths of a
 * millimetre.
 */
const BEHIND_STEPS: Partial<Record<Layer, number>> = {
  'upper-scanbody': 4000,
  'lower-scanbody': 4000,
  'upper-preop': 8000,
  'lower-preop': 8000,
};

interface Paint {
  /** 0–1. */
  opacity: number;
  hasColours: boolean;
  isSolid: boolean;
}

/** What the programs of surfaces and points have in common. */
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

  /** With its own colours, plain white, or with the tint of its layer. */
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

/** One small program for all layers: three's own take far longer to compile, and the first picture waits for it. */
export class SurfaceMaterial extends ScanMaterial {
  constructor(layer: Layer) {
    super(layer, VERTEX_SHADER, FRAGMENT_SHADER);
  }
}

/** Points as small balls, as large as they lie apart. */
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

/** Draws nothing, but hides what is behind it: before the layer itself, so that just its outside shines through. */
export function makeDepthMaterial(layer: Layer): SurfaceMaterial {
  const material = new SurfaceMaterial(layer);
  material.colorWrite = false;
  material.transparent = true;
  return material;
}

/** Lies on a surface, so it is drawn a little nearer than it is. */
export function makeLineMaterial(layer: Layer): LineMaterial {
  return new LineMaterial({
    color: new Color(TINTS[layer]).getHex(),
    linewidth: MARGIN_WIDTH_PX,
    polygonOffset: true,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -64,
  });
}
