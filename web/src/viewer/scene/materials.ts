import { Color, DoubleSide, GLSL3, RawShaderMaterial } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import type { Layer } from '../source';
import { TINTS } from '../tints';
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

/** One small program for all layers: three's own take far longer to compile, and the first picture waits for it. */
export class SurfaceMaterial extends RawShaderMaterial {
  private readonly tint: { value: Color };
  private readonly opaqueness: { value: number };
  private readonly coloured: { value: number };

  constructor(private readonly layer: Layer) {
    const behind = BEHIND_STEPS[layer] ?? 0;
    const tint = { value: new Color() };
    const opacity = { value: 1 };
    const coloured = { value: 0 };
    super({
      glslVersion: GLSL3,
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      side: DoubleSide,
      uniforms: { tint, opacity, coloured },
      polygonOffset: behind > 0,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: behind,
    });
    this.tint = tint;
    this.opaqueness = opacity;
    this.coloured = coloured;
  }

  /** With its own colours, plain white, or with the tint of its layer. */
  paint({ opacity, hasColours, isSolid }: Paint): void {
    this.tint.value.set(hasColours ? SOLID : TINTS[this.layer]);
    this.opaqueness.value = opacity;
    this.coloured.value = hasColours && !isSolid ? 1 : 0;
    this.transparent = opacity < 1;
    this.depthWrite = opacity === 1;
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
