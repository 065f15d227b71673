import { chromeOf, wordsAtFoot } from '../layout/chrome.ts'
import { type Page, placed } from '../layout/page.ts'
import type { Content, Stage } from '../layout/stage.ts'

/** One statement at the foot of the page, below a large muted disc. */
export function headline(stage: Stage, content: Content): Page {
  const plane = stage.hasPicture ? stage.photo : stage.palette.main
  const banner = stage.shape === 'banner'
  const chrome = chromeOf(stage, plane, { cta: content.cta !== undefined, onPicture: stage.hasPicture })
  const { width, height, unit } = stage
  const radius = Math.min(width, height) * (banner ? 0.9 : 0.56)
  const centre = banner ? { x: width * 0.1, y: height * 0.55 } : { x: width * 0.93, y: height * 0.1 }
  const ring = Math.round(radius * 0.36)
  const disc = { x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius }
  const small = { x: centre.x - ring, y: centre.y - ring, width: 2 * ring, height: 2 * ring }
  return {
    ground: plane.ground,
    regions: {
      text: wordsAtFoot(stage, plane, chrome.room, banner ? 96 : 158),
      ...chrome.footer,
    },
    behind: (fits) => {
      if (stage.hasPicture) return chrome.logo
      const textTop = fits.text?.used.y ?? height
      // The mark is drawn where there is neither text nor logo.
      const clear = banner || textTop > small.y + small.height + 20 * unit
      return [
        placed(stage, disc, { borderRadius: radius, backgroundColor: plane.tone }),
        clear
          ? placed(stage, small, { borderRadius: ring, border: `${Math.round(9 * unit)}px solid ${plane.mark}` })
          : null,
        ...chrome.logo,
      ]
    },
  }
}
