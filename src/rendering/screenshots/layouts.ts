import type { ScreenshotLayout } from '#contract/making/visual-lists.ts'
import { at, box, type Element, picture, type RawPixels, type Rect } from '../element.ts'
import { chromeOf, textBlock } from '../layout/chrome.ts'
import type { Region } from '../layout/fit.ts'
import { type Page, placed } from '../layout/page.ts'
import type { Content, Stage } from '../layout/stage.ts'
import { fitCorners, turned } from './warp.ts'
import type { Shot, WindowSize } from './window.ts'
import { windowSize } from './window.ts'

/** The places of the text and the window. */
export interface Plan {
  page: Page
  /** The window. If `turn` is set, the window is turned, so that it fits into the box. */
  window: Rect & { size: WindowSize; turn: ReturnType<typeof turned> | null }
}

const narrowed = (region: Region, width: number): Region => ({ ...region, rect: { ...region.rect, width } })

/** A window that is far from square is cropped to its place, and never distorted. */
const within = (shot: Shot, room: Rect, align: 'start' | 'center'): Rect & { size: WindowSize } => {
  const whole = windowSize(shot, room.width)
  const width = whole.height <= room.height ? room.width : widthFor(shot, room.height)
  const size = windowSize(shot, width)
  const y = align === 'center' ? room.y + (room.height - size.height) / 2 : room.y
  return { x: Math.round(room.x + (room.width - width) / 2), y: Math.round(y), width, height: size.height, size }
}

function widthFor(shot: Shot, height: number): number {
  let width = Math.round((height * shot.pixels.width) / shot.pixels.height)
  while (width > 40 && windowSize(shot, width).height > height) width -= 2
  return width
}

export function planOf(layout: ScreenshotLayout, stage: Stage, shot: Shot, content: Content | null): Plan {
  const { margin, unit, width, height } = stage
  const plane = stage.palette.main
  const wide = stage.shape === 'wide'
  // A window that extends over the foot of the page leaves no place for a handle there.
  const handle = layout === 'closeup' && !(wide && content !== null) ? null : stage.handle
  const chrome = chromeOf({ ...stage, handle }, plane)
  const { room } = chrome
  const gap = Math.round(52 * unit)
  const beside = wide && layout !== 'centered' && content !== null
  const share = layout === 'closeup' ? 0.36 : 0.4
  const below = content === null ? 0 : Math.round(room.height * (layout === 'centered' ? (wide ? 0.33 : 0.27) : 0.3))
  const text: Rect = beside
    ? { ...room, width: Math.round(room.width * share) - gap }
    : { ...room, height: Math.max(below, 1) }
  const full =
    layout === 'closeup'
      ? { right: width, bottom: height }
      : { right: room.x + room.width, bottom: room.y + room.height }
  const left = beside ? room.x + Math.round(room.width * share) : room.x
  const top = beside
    ? layout === 'closeup'
      ? margin
      : stage.safe.y
    : room.y + (content === null ? 0 : text.height + gap)
  // Beside a window, the handle is in its own corner.
  const lower = wide && layout !== 'closeup' && (beside || layout === 'centered')
  const bottom = lower ? stage.safe.y + stage.safe.height : full.bottom
  const right = layout === 'tilted' && !wide ? width + Math.round(margin * 0.7) : full.right
  const frame: Rect = { x: left, y: top, width: right - left, height: bottom - top }
  const window = WINDOWS[layout](stage, shot, frame)
  const footer = Object.entries(chrome.footer).map(([name, region]) => {
    const most = lower ? Math.max(160 * unit, window.x - region.rect.x - 24 * unit) : region.rect.width
    return [name, narrowed(region, Math.round(Math.min(most, region.rect.width)))] as const
  })
  const regions: Page['regions'] =
    content === null
      ? {}
      : {
          text: textBlock(stage, plane, {
            rect: text,
            justify: beside ? 'center' : 'end',
            most: layout === 'centered' ? 84 : 100,
            fields: ['eyebrow', 'title', 'body'],
            ...(layout === 'centered' && { align: 'center' as const }),
          }),
        }
  return {
    window,
    page: {
      ground: plane.ground,
      regions: { ...regions, ...Object.fromEntries(footer) },
      behind: () => [...glow(stage, frame), ...chrome.logo],
    },
  }
}

const WINDOWS: Record<ScreenshotLayout, (stage: Stage, shot: Shot, frame: Rect) => Plan['window']> = {
  centered: (_stage, shot, frame) => ({ ...within(shot, frame, 'start'), turn: null }),
  tilted: (stage, shot, frame) => {
    const width = Math.round(Math.min(1600, frame.width * 1.25))
    const size = windowSize(shot, width)
    const about = stage.rtl ? 24 : -24
    return {
      ...frame,
      size,
      turn: fitCorners(turned(size, { about, over: 10, roll: stage.rtl ? -2 : 2 }, size.width * 1.9), frame),
    }
  },
  // Larger than its place: it extends beyond the right and the lower edge.
  closeup: (_stage, shot, frame) => {
    const wanted = Math.round(frame.width * 1.22)
    const enough = windowSize(shot, wanted).height >= frame.height * 1.02
    const width = enough ? wanted : Math.round(widthFor(shot, frame.height * 1.06))
    const size = windowSize(shot, Math.max(width, frame.width + 40))
    return { x: frame.x, y: frame.y, width: size.width, height: size.height, size, turn: null }
  },
}

/** A muted disc behind the window. */
function glow(stage: Stage, frame: Rect): Element[] {
  const radius = Math.round(Math.min(stage.width, stage.height) * 0.52)
  const rect = {
    x: frame.x + frame.width * 0.62 - radius,
    y: frame.y + frame.height * 0.5 - radius,
    width: 2 * radius,
    height: 2 * radius,
  }
  return [placed(stage, rect, { borderRadius: radius, backgroundColor: stage.palette.main.tone })]
}

/** The window. Its position is mirrored with the page, its content never. */
export const windowAt = (stage: Stage, rect: Rect, node: Element): Element => {
  const x = stage.rtl ? stage.width - rect.x - rect.width : rect.x
  return box({ ...at({ ...rect, x }) }, [node])
}

export const turnedAt = (stage: Stage, pixels: RawPixels): Element =>
  picture(pixels, { position: 'absolute', left: 0, top: 0, width: stage.width, height: stage.height })
