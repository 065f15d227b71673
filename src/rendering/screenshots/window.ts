import sharp from 'sharp'
import type { WindowTheme } from '#contract/making/visual-lists.ts'
import { MAX_IMAGE_PIXELS } from '#contract/media/uploads.ts'
import { mix } from '../blend.ts'
import { box, column, type Element, picture, type RawPixels, row } from '../element.ts'
import { type Stage, words } from '../layout/stage.ts'

export interface Crop {
  /** From 1, the whole picture, to 4. */
  zoom: number
  /** From 0, left and top, to 1. */
  focusX: number
  focusY: number
}

export interface Shot {
  pixels: RawPixels
  /** The lightness of the picture's top edge, from 0 to 1. The window's bar should match it. */
  topLight: number
}

/** Decodes a screenshot, crops it, and scales it to at most this many pixels a side. Null if it cannot be read. */
export async function readShot(
  bytes: Uint8Array,
  crop: Crop,
  most: { width: number; height: number },
): Promise<Shot | null> {
  try {
    const upright = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS }).autoOrient()
    const whole = await upright
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = whole.info
    const [w, h] = [Math.max(1, Math.round(width / crop.zoom)), Math.max(1, Math.round(height / crop.zoom))]
    const [left, top] = [Math.round((width - w) * crop.focusX), Math.round((height - h) * crop.focusY)]
    const { data, info } = await sharp(whole.data, {
      raw: { width, height, channels: 4 },
      limitInputPixels: MAX_IMAGE_PIXELS,
    })
      .extract({ left, top, width: w, height: h })
      .resize({ ...most, fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: { width: info.width, height: info.height, data }, topLight: lightOf(data, info.width) }
  } catch {
    return null
  }
}

function lightOf(data: Uint8Array, width: number): number {
  let sum = 0
  for (let x = 0; x < width; x++) {
    const at = x * 4
    sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  }
  return sum / Math.max(1, width) / 255
}

export const windowThemeOf = (asked: WindowTheme, { topLight }: Shot): 'light' | 'dark' =>
  asked === 'auto' ? (topLight < 0.4 ? 'dark' : 'light') : asked

const BAR = {
  light: { ground: '#f1f2f4', field: '#ffffff', ink: '#4a4f58', edge: '#d9dce1' },
  dark: { ground: '#23262d', field: '#14161b', ink: '#c3c8d1', edge: '#3a3f49' },
}
const LIGHTS = ['#ff5f57', '#febc2e', '#28c840']

export interface WindowSize {
  width: number
  height: number
  bar: number
}

/** The window's size for a picture of this width. */
export function windowSize(shot: Shot, width: number): WindowSize {
  const bar = Math.round(Math.min(64, Math.max(34, width * 0.048)))
  return { width, height: bar + Math.round((width * shot.pixels.height) / shot.pixels.width), bar }
}

/** A browser-like window around the picture. */
export function windowNode(
  stage: Stage,
  shot: Shot,
  size: WindowSize,
  look: { theme: 'light' | 'dark'; addressBar: string | null; shadow: boolean },
): Element {
  const colours = BAR[look.theme]
  const { width, height, bar } = size
  const dot = Math.round(bar * 0.26)
  const radius = Math.round(Math.min(22, width * 0.018))
  const text = look.addressBar
  const fontSize = Math.round(bar * 0.36)
  const address =
    text === null
      ? null
      : row(
          {
            width: Math.round(width * 0.5),
            height: Math.round(bar * 0.62),
            borderRadius: bar,
            backgroundColor: colours.field,
            alignItems: 'center',
            justifyContent: 'center',
            overflow: 'hidden',
          },
          [
            words(text, {
              face: stage.faces.body,
              size: fontSize,
              weight: 480,
              colour: colours.ink,
              leading: 1.2,
              style: {
                whiteSpace: 'nowrap',
                textOverflow: 'ellipsis',
                overflow: 'hidden',
                maxWidth: Math.round(width * 0.44),
                lineClamp: 1,
              },
            }),
          ],
        )
  const lights = LIGHTS.map((colour) => box({ width: dot, height: dot, borderRadius: dot, backgroundColor: colour }))
  const side = Math.round(width * 0.25)
  return column(
    {
      width,
      height,
      borderRadius: radius,
      overflow: 'hidden',
      backgroundColor: colours.ground,
      ...(look.shadow && {
        boxShadow: `0 ${Math.round(22 * stage.unit)}px ${Math.round(54 * stage.unit)}px rgba(8, 12, 22, 0.34)`,
      }),
    },
    [
      row(
        {
          width,
          height: bar,
          alignItems: 'center',
          backgroundColor: colours.ground,
          borderBottom: `1px solid ${mix(colours.ground, colours.edge, 1)}`,
        },
        [
          row(
            { width: side, paddingLeft: Math.round(bar * 0.42), gap: Math.round(dot * 0.62), alignItems: 'center' },
            lights,
          ),
          row({ width: width - 2 * side, justifyContent: 'center' }, [address]),
        ],
      ),
      picture(shot.pixels, { width, height: height - bar }),
    ],
  )
}
