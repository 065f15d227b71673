import { lightness, rgba } from '../blend.ts'
import { box, type Element } from '../element.ts'
import { chromeOf, wordsAtFoot } from '../layout/chrome.ts'
import type { Page } from '../layout/page.ts'
import type { Content, Stage } from '../layout/stage.ts'

/** Text at the foot of a picture, on a translucent layer that is only as high as the text. */
export function photo(stage: Stage, content: Content): Page {
  const plane = stage.photo
  const banner = stage.shape === 'banner'
  const chrome = chromeOf(stage, plane, { cta: content.cta !== undefined, onPicture: true })
  const { width, height, unit } = stage
  return {
    ground: plane.ground,
    regions: {
      text: wordsAtFoot(stage, plane, chrome.room, banner ? 84 : 118),
      ...chrome.footer,
    },
    behind: (fits) => {
      const top = Math.max(0, (fits.text?.used.y ?? 0) - 12 * unit)
      const fade = Math.min(top, height * 0.26)
      const veil = rgba(plane.ground, plane.veil)
      const start = ((top - fade) / height) * 100
      const end = (top / height) * 100
      const background = banner
        ? veil
        : `linear-gradient(180deg, ${rgba(plane.ground, 0)} ${start.toFixed(2)}%, ${veil} ${end.toFixed(2)}%, ${rgba(plane.ground, Math.min(0.95, plane.veil + 0.12))} 100%)`
      return [
        ...(stage.hasPicture ? [] : field(stage)),
        box({
          position: 'absolute',
          left: 0,
          top: 0,
          width,
          height,
          backgroundImage: banner ? `linear-gradient(${veil}, ${veil})` : background,
        }),
        ...chrome.logo,
      ]
    },
  }
}

/** Replaces a missing picture with overlapping discs in the brand's colours. */
function field(stage: Stage): Element[] {
  const { width, height, palette } = stage
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const disc = (x: number, y: number, radius: number, colour: string, opacity = 1): Element =>
    box({
      position: 'absolute',
      left: Math.round(x * width - radius),
      top: Math.round(y * height - radius),
      width: Math.round(radius * 2),
      height: Math.round(radius * 2),
      borderRadius: Math.round(radius),
      backgroundColor: rgba(colour, opacity),
    })
  const { main, counter } =
    lightness(palette.main.ground) > 0.75 ? { main: palette.counter, counter: palette.main } : palette
  return [
    box({ position: 'absolute', left: 0, top: 0, width, height, backgroundColor: main.ground }),
    disc(0.08, 0.06, long * 0.4, main.tone),
    disc(0.86, 0.2, short * 0.42, counter.ground),
    disc(0.56, 0.4, short * 0.34, main.mark, 0.88),
    disc(0.98, 0.62, short * 0.3, main.tone, 0.9),
  ]
}
