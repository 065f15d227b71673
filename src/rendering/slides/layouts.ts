import type { SlideLayout } from '#contract/making/visual-lists.ts'
import type { Slide } from '../design.ts'
import { box, column, type Element, type Rect, row } from '../element.ts'
import { arrow, button, eyebrowLine, handleLine, quoteMark, textBlock } from '../layout/chrome.ts'
import type { Try } from '../layout/fit.ts'
import { type Page, placed } from '../layout/page.ts'
import { heading, paragraph, type Stage } from '../layout/stage.ts'
import type { Plane } from '../palette.ts'
import { figureOf } from '../templates/stat.ts'
import { marked } from './marked-lines.ts'
import type { Place } from './place.ts'

type Layout = (
  stage: Stage,
  slide: Slide,
  plane: Plane,
  room: Rect,
  place: Place,
) => Pick<Page, 'regions'> & { behind?: Page['behind'] }

const cover: Layout = (stage, _slide, plane, room, { of }) => {
  const { unit } = stage
  const round = Math.round(104 * unit)
  const rect = { ...room, height: room.height - (of > 1 ? round + 40 * unit : 0) }
  const next = { x: room.x + room.width - round, y: room.y + room.height - round, width: round, height: round }
  return {
    regions: {
      text: textBlock(stage, plane, { rect, justify: 'end', most: 150, fields: ['eyebrow', 'title', 'body'] }),
    },
    behind: () => [
      placed(
        stage,
        next,
        { borderRadius: round, backgroundColor: plane.mark, alignItems: 'center', justifyContent: 'center' },
        [arrow(plane.onMark, Math.round(round * 0.46), stage.rtl)],
      ),
    ],
  }
}

/** A title, with its eyebrow above it if there is one. */
function titled(
  stage: Stage,
  plane: Plane,
  {
    eyebrow,
    title,
    size,
    gap,
    width,
  }: { eyebrow: string | undefined; title: string; size: number; gap: number; width: number },
  fit: Try,
): (Element | null)[] {
  const small = fit.size(30 * stage.unit, stage.leastSize)
  return [
    eyebrow === undefined ? null : column({ paddingBottom: gap }, [eyebrowLine(stage, plane, eyebrow, small, fit)]),
    heading(stage, title, size, plane.ink, { breaks: fit.breaks, leading: 1.1, style: { maxWidth: width } }),
  ]
}

const point: Layout = (stage, slide, plane, room) => {
  const { unit, leastSize } = stage
  return {
    regions: {
      text: {
        rect: room,
        justify: 'center',
        fields: ['eyebrow', 'title', 'body', 'bullets'],
        build: (fit) => {
          const { eyebrow, title = '', body, bullets } = fit.content
          const size = fit.size((title.length < 40 ? 92 : 72) * unit, leastSize * 1.3)
          const small = fit.size(42 * unit, leastSize)
          return [
            ...titled(stage, plane, { eyebrow, title, size, gap: 22 * unit, width: room.width }, fit),
            body === undefined
              ? null
              : column({ paddingTop: Math.round(size * 0.4), maxWidth: room.width }, [
                  paragraph(stage, body, small, plane.muted, { breaks: fit.breaks }),
                ]),
            ...(bullets && slide.bullets
              ? [
                  column(
                    { paddingTop: Math.round(size * 0.45), width: room.width, gap: Math.round(small * 0.5) },
                    marked(stage, plane, bullets, small, room.width, fit.breaks),
                  ),
                ]
              : []),
          ]
        },
      },
    },
  }
}

const stat: Layout = (stage, slide, plane, room) => {
  const { unit, leastSize } = stage
  const figure = figureOf(slide)
  return {
    regions: {
      text: {
        rect: room,
        justify: 'center',
        fields: ['eyebrow', 'stat', 'title', 'body'],
        build: (fit) => {
          const { eyebrow, title, body } = fit.content
          const text = slide.stat === undefined ? figure : (fit.content.stat ?? figure)
          return [
            eyebrow === undefined
              ? null
              : eyebrowLine(stage, { ...plane, accent: plane.ink }, eyebrow, fit.size(30 * unit, leastSize), fit),
            heading(stage, text, fit.size(([...text].length > 7 ? 170 : 340) * unit, leastSize * 1.6), plane.accent, {
              leading: 1.08,
              tracking: -0.035,
              weight: stage.faces.heading.serif ? 600 : 800,
              breaks: fit.breaks,
            }),
            title === undefined || text === title
              ? null
              : column({ paddingTop: 22 * unit, maxWidth: room.width }, [
                  heading(stage, title, fit.size(60 * unit, leastSize * 1.2), plane.ink, {
                    leading: 1.16,
                    breaks: fit.breaks,
                  }),
                ]),
            body === undefined
              ? null
              : column({ paddingTop: 26 * unit, maxWidth: room.width }, [
                  paragraph(stage, body, fit.size(38 * unit, leastSize), plane.muted, { breaks: fit.breaks }),
                ]),
          ]
        },
      },
    },
  }
}

const quote: Layout = (stage, _slide, plane, room) => {
  const { unit, leastSize } = stage
  return {
    regions: {
      text: {
        rect: room,
        justify: 'center',
        fields: ['title', 'attribution'],
        build: (fit) => {
          const { title = '', attribution } = fit.content
          const size = fit.size((title.length < 80 ? 76 : 60) * unit, leastSize * 1.25)
          return [
            quoteMark(plane.mark, Math.round(fit.size(84 * unit, 40 * unit))),
            column({ paddingTop: 34 * unit, maxWidth: room.width }, [
              heading(stage, title, size, plane.ink, {
                weight: stage.faces.heading.serif ? 500 : 600,
                leading: 1.2,
                balance: false,
                breaks: fit.breaks,
              }),
            ]),
            attribution === undefined
              ? null
              : row({ paddingTop: Math.round(size * 0.6), maxWidth: room.width }, [
                  paragraph(stage, attribution, fit.size(34 * unit, leastSize), plane.accent, {
                    weight: 620,
                    breaks: fit.breaks,
                  }),
                ]),
          ]
        },
      },
    },
  }
}

const list: Layout = (stage, slide, plane, room) => {
  const { unit, leastSize } = stage
  return {
    regions: {
      text: {
        rect: room,
        justify: 'start',
        fields: ['eyebrow', 'title', 'bullets', 'body'],
        build: (fit) => {
          const { eyebrow, title = '', bullets = [], body } = fit.content
          const lines = slide.bullets?.length ? bullets : body === undefined ? [] : [body]
          const size = fit.size(80 * unit, leastSize * 1.3)
          const small = fit.size((lines.length <= 4 ? 46 : 40) * unit, leastSize)
          return [
            ...titled(stage, plane, { eyebrow, title, size, gap: 20 * unit, width: room.width }, fit),
            column(
              {
                paddingTop: Math.round(size * 0.7),
                width: room.width,
                gap: Math.round(fit.size(small * 0.8, 8 * unit)),
              },
              marked(stage, plane, lines, small, room.width, fit.breaks),
            ),
          ]
        },
      },
    },
  }
}

const cta: Layout = (stage, _slide, plane, room) => {
  const { unit, leastSize } = stage
  return {
    regions: {
      text: {
        rect: room,
        justify: 'center',
        align: 'center',
        fields: ['eyebrow', 'title', 'body', 'cta'],
        build: (fit) => {
          const { eyebrow, title = '', body, cta: action } = fit.content
          const size = fit.size((title.length < 36 ? 104 : 80) * unit, leastSize * 1.3)
          return [
            eyebrow === undefined
              ? null
              : column({ paddingBottom: 24 * unit, alignItems: 'center', width: room.width }, [
                  eyebrowLine(stage, plane, eyebrow, fit.size(30 * unit, leastSize), fit, { align: 'center' }),
                ]),
            heading(stage, title, size, plane.ink, { align: 'center', breaks: fit.breaks, leading: 1.1 }),
            body === undefined
              ? null
              : column({ paddingTop: 30 * unit, alignItems: 'center', width: room.width }, [
                  paragraph(stage, body, fit.size(40 * unit, leastSize), plane.muted, {
                    align: 'center',
                    breaks: fit.breaks,
                  }),
                ]),
            action === undefined
              ? null
              : box({ paddingTop: 52 * unit, justifyContent: 'center', maxWidth: room.width }, [
                  button(stage, plane, action, fit, 40),
                ]),
            stage.logo === null || stage.handle === null
              ? null
              : box({ paddingTop: 40 * unit, justifyContent: 'center', maxWidth: room.width }, [
                  handleLine(stage, plane, fit, { align: 'center' }),
                ]),
          ]
        },
      },
    },
  }
}

/** The layouts of a slide's content, in the area that its head and foot leave. */
export const SLIDES: Record<SlideLayout, Layout> = { cover, point, stat, quote, list, cta }
