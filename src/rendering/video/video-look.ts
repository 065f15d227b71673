import { VIDEO_SIZES, type VideoFormat } from '#contract/making/video-lists.ts'
import { type BrandColours, paletteOf } from '../palette.ts'

/** The brand's settings for a workspace's videos. */
export interface VideoLook {
  colours: BrandColours
  headingFont: string | null
  bodyFont: string | null
  /** The file of the logo. Null if there is none, or none is wanted. */
  logo: Uint8Array | null
}

export interface Place {
  left: number
  top: number
  width: number
  height: number
}

export interface VideoLayout {
  width: number
  height: number
  /** The height of the progress bar, in pixels. */
  bar: number
  /** The size of spoken words if there is enough room. */
  fontSize: number
  /** Where captions stand. Their area is as wide as the picture. */
  captions: Record<'lower' | 'middle', Place>
  /** The widest that their lines may be. */
  lineWidth: number
  /** The most characters of a caption, which fit into two lines for most texts. */
  mostCharacters: number
  footer: { bottom: number; height: number; mostWidth: number }
}

const LINES = 2
/** The line height that the tallest script needs. */
const TALLEST = 1.6

/**
 * The places of all parts, so that they overlap neither each other nor the controls of networks' apps on a tall video.
 */
export function videoLayout(format: VideoFormat): VideoLayout {
  const { width, height } = VIDEO_SIZES[format]
  const wide = width > height
  const fontSize = wide ? 58 : 66
  const strip = 2 * Math.ceil((fontSize * TALLEST * LINES + 56) / 2)
  const bar = 12
  const footerHeight = 76
  // In a reel, the app's buttons and text cover the lowest fifth.
  const footerBottom = format === 'reel' ? Math.round(height * 0.1) : bar + 32
  const lowerEnd = format === 'reel' ? Math.round(height * 0.79) : height - footerBottom - footerHeight - 24
  return {
    width,
    height,
    bar,
    fontSize,
    captions: {
      lower: { left: 0, top: even(lowerEnd - strip), width, height: strip },
      middle: { left: 0, top: even((height - strip) / 2), width, height: strip },
    },
    lineWidth: Math.round(width * (wide ? 0.7 : 0.86)),
    mostCharacters: wide ? 64 : 36,
    footer: { bottom: footerBottom, height: footerHeight, mostWidth: Math.round(width * 0.86) },
  }
}

/** Rounds to even pixels, because video halves the resolution of colour, which would blur an odd pixel. */
const even = (value: number): number => 2 * Math.round(value / 2)

/**
 * The colours of the progress bar and of the highlight of the spoken word: the brand's colour, made visible over
 * anything.
 */
export function markColours(colours: BrandColours): { mark: string; onMark: string } {
  const { mark, onMark } = paletteOf('dark', colours).main
  return { mark, onMark }
}
