import { box, column, type Element, type Rect, row } from '../element.ts'
import { chromeOf, textBlock } from '../layout/chrome.ts'
import type { Region } from '../layout/fit.ts'
import type { Page } from '../layout/page.ts'
import { type Content, heading, paragraph, type Stage } from '../layout/stage.ts'
import type { Plane } from '../palette.ts'

/** The lines of a list: the given ones, or else the sentences of the body. */
export function linesOf({ bullets, body }: Content): string[] {
  if (bullets && bullets.length > 0) return bullets
  return body === undefined
    ? []
    : (body.match(/[^.!?。！？]+[.!?。！？]*/gu) ?? [body]).map((line) => line.trim()).filter(Boolean)
}

/** A title, and numbered lines with rules between them. */
export function list(stage: Stage, content: Content): Page {
  const plane = stage.hasPicture ? stage.photo : stage.palette.main
  const { shape, unit } = stage
  const chrome = chromeOf(stage, plane, { cta: content.cta !== undefined, onPicture: stage.hasPicture })
  const { room } = chrome
  const beside = shape === 'wide' || shape === 'banner'
  const gap = Math.round((beside ? 76 : 40) * unit)
  const lines = linesOf(content)
  const share = shape === 'banner' ? 0.42 : 0.42
  const titleRect: Rect = beside
    ? { ...room, width: Math.round((room.width - gap) * share) }
    : { ...room, height: Math.round(room.height * (lines.length > 4 ? 0.26 : 0.32)) }
  const listRect: Rect = beside
    ? { ...room, x: room.x + titleRect.width + gap, width: room.width - titleRect.width - gap }
    : { ...room, y: room.y + titleRect.height + gap, height: room.height - titleRect.height - gap }
  return {
    ground: plane.ground,
    regions: {
      title: textBlock(stage, plane, {
        rect: titleRect,
        justify: shape === 'banner' ? 'center' : 'start',
        most: beside ? 104 : 128,
        fields: ['eyebrow', 'title'],
      }),
      list: numbered(stage, plane, listRect, shape === 'banner'),
      ...chrome.footer,
    },
    behind: () => chrome.logo,
  }
}

export function numbered(stage: Stage, plane: Plane, rect: Rect, centred: boolean): Region {
  const { unit, leastSize } = stage
  return {
    rect,
    justify: centred ? 'center' : 'start',
    fields: ['bullets'],
    build: (fit) => {
      const lines = fit.content.bullets ?? []
      const size = fit.size((centred ? 40 : lines.length <= 3 ? 60 : lines.length <= 5 ? 54 : 46) * unit, leastSize)
      const air = fit.size((centred ? 12 : lines.length <= 4 ? 38 : 24) * unit, 5 * unit)
      const digits = Math.round(size * (lines.length > 9 ? 1.9 : 1.35))
      return lines.flatMap((line, at): Element[] => [
        ...(at === 0 && centred
          ? []
          : [box({ width: rect.width, height: Math.max(1, Math.round(2 * unit)), backgroundColor: plane.line })]),
        row(
          {
            flexDirection: stage.rtl ? 'row-reverse' : 'row',
            width: rect.width,
            paddingTop: air,
            paddingBottom: air,
            alignItems: 'flex-start',
          },
          [
            box({ width: digits, flexShrink: 0, justifyContent: stage.rtl ? 'flex-end' : 'flex-start' }, [
              heading(stage, String(at + 1), size, plane.accent, { leading: 1.3, tracking: 0, balance: false }),
            ]),
            column({ width: rect.width - digits }, [
              paragraph(stage, line, size, plane.ink, { leading: 1.3, weight: 480, breaks: fit.breaks }),
            ]),
          ],
        ),
      ])
    },
  }
}
