import { VIDEO_SIZES, type VideoFormat } from '#contract/making/video-lists.ts'
import { type BrandColours, paletteOf } from '../palette.ts'

/** What a workspace's videos are drawn with. */
export interface VideoLook {
  colours: BrandColours
  headingFont: string | null
  bodyFont: string | null
  /** The file of the logo; null: none, or none is wanted. */
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
  /** Of the bar that shows how much has been played, in pixels. */
  bar: number
  /** The size of spoken words where there is room for it. */
  fontSize: number
  /** Where captions stand: the whole picture wide. */
  captions: Record<'lower' | 'middle', Place>
  /** How wide their lines may be. */
  lineWidth: number
  /** How many places a caption has: what fits two lines of most texts. */
  mostCharacters: number
  footer: { bottom: number; height: number; mostWidth: number }
}

const LINES = 2
/** The tallest script asks for this. */
const TALLEST = 1.6

/** Where things stand: clear of what the apps of the networks lay over a tall video, and of each other. */
export function videoLayout(format: VideoFormat): VideoLayout {
  const { width, height } = VIDEO_SIZES[format]
  const wide = width > height
  const fontSize = wide ? 58 : 66
  const strip = 2 * Math.ceil((fontSize * TALLEST * LINES + 56) / 2)
  const bar = 12
  const footerHeight = 76
  // A reel has the buttons and the words of the app over its lowest fifth.
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

/** Video halves its colours, so that what lies on an odd pixel is blurred. */
const even = (value: number): number => 2 * Math.round(value / 2)

/** The mark on the spoken word and the bar: the brand's colour, seen over anything. */
export function markColours(colours: BrandColours): { mark: string; onMark: string } {
  const { mark, onMark } = paletteOf('dark', colours).main
  return { mark, onMark }
}
