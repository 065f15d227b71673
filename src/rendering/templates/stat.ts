import { column, type Rect } from '../element.ts'
import { eyebrowLine, handleLine } from '../layout/chrome.ts'
import { type Page, placed } from '../layout/page.ts'
import { type Content, heading, paragraph, type Stage } from '../layout/stage.ts'
import { logoOn } from '../logo.ts'

const NUMBER = /[$€£¥]?\d[\d.,]*(?:\s?(?:%|x|×|k|m|bn|‰|\+))*/iu

/** The number to show: the given one, or the first in the title. Without a number, the title itself. */
export function figureOf({ stat, title }: Content): string {
  return stat ?? NUMBER.exec(title)?.[0]?.trim() ?? title
}

/** A number across one half of the page, and its meaning on the other. */
export function stat(stage: Stage, content: Content): Page {
  const { unit, width, height, safe, margin, leastSize, shape } = stage
  const beside = shape === 'wide' || shape === 'banner'
  const block = stage.hasPicture ? stage.photo : stage.palette.counter
  const main = stage.palette.main
  const splitX = shape === 'banner' ? safe.x + (width - safe.x) * 0.42 : Math.round(width * 0.5)
  const splitY = Math.round(height * (shape === 'tall' ? 0.52 : 0.54))
  const blockRect: Rect = beside ? { x: 0, y: 0, width: splitX, height } : { x: 0, y: 0, width, height: splitY }
  const gap = Math.round(margin * 0.62)
  const logoHeight = Math.round(76 * unit)
  const logoRoom = stage.logo && shape !== 'banner' ? logoHeight + Math.round(28 * unit) : 0
  const figureRect: Rect = beside
    ? { x: safe.x, y: safe.y + logoRoom, width: splitX - safe.x - gap, height: safe.height - logoRoom }
    : { x: safe.x, y: safe.y + logoRoom, width: safe.width, height: splitY - safe.y - gap - logoRoom }
  const textRect: Rect = beside
    ? { x: splitX + gap, y: safe.y, width: safe.x + safe.width - splitX - gap, height: safe.height }
    : { x: safe.x, y: splitY + gap, width: safe.width, height: safe.y + safe.height - splitY - gap }
  const figure = figureOf(content)
  // A title that is only the number is not shown twice.
  const says = figure !== content.title || content.body !== undefined
  const footer = stage.handle === null ? 0 : Math.round(64 * unit)
  return {
    ground: main.ground,
    regions: {
      figure: {
        rect: figureRect,
        justify: beside ? 'center' : 'end',
        fields: content.stat === undefined ? ['eyebrow'] : ['stat', 'eyebrow'],
        build: (fit) => {
          const text = content.stat === undefined ? figure : (fit.content.stat ?? '')
          const small = fit.size(30 * unit, leastSize)
          const long = [...text].length > 8
          return [
            fit.content.eyebrow === undefined
              ? null
              : column({ paddingBottom: Math.round(14 * unit), maxWidth: figureRect.width }, [
                  eyebrowLine(stage, { ...block, accent: block.ink }, fit.content.eyebrow, small, fit),
                ]),
            heading(stage, text, fit.size((long ? 190 : 460) * unit, leastSize * 1.6), block.accent, {
              leading: 1.02,
              tracking: -0.035,
              weight: stage.faces.heading.serif ? 600 : 800,
              breaks: fit.breaks,
            }),
          ]
        },
      },
      text: {
        rect: { ...textRect, height: textRect.height - (beside ? 0 : footer) },
        justify: beside ? 'center' : 'start',
        fields: ['title', 'body', 'attribution'],
        build: (fit) => {
          const { title, body, attribution } = fit.content
          const size = fit.size(62 * unit, leastSize * 1.25)
          return [
            title === undefined || !says
              ? null
              : heading(stage, title, size, main.ink, {
                  weight: stage.faces.heading.serif ? 600 : 680,
                  leading: 1.16,
                  breaks: fit.breaks,
                }),
            body === undefined
              ? null
              : column({ paddingTop: Math.round(22 * unit) }, [
                  paragraph(stage, body, fit.size(36 * unit, leastSize), main.muted, { breaks: fit.breaks }),
                ]),
            attribution === undefined
              ? null
              : column({ paddingTop: Math.round(26 * unit) }, [
                  paragraph(stage, attribution, fit.size(28 * unit, leastSize), main.accent, {
                    weight: 560,
                    breaks: fit.breaks,
                  }),
                ]),
            beside && stage.handle !== null
              ? column({ paddingTop: Math.round(30 * unit) }, [handleLine(stage, main, fit)])
              : null,
          ]
        },
      },
      ...(!beside && stage.handle !== null
        ? {
            footer: {
              rect: { ...textRect, y: textRect.y + textRect.height - footer, height: footer },
              justify: 'end' as const,
              fields: [],
              build: (fit) => [handleLine(stage, main, fit)],
            },
          }
        : {}),
    },
    behind: () => [
      stage.hasPicture ? null : placed(stage, blockRect, { backgroundColor: block.ground }),
      stage.hasPicture
        ? placed(
            stage,
            {
              x: blockRect.width === width ? 0 : splitX,
              y: beside ? 0 : splitY,
              width: beside ? width - splitX : width,
              height: beside ? height : height - splitY,
            },
            { backgroundColor: main.ground },
          )
        : null,
      stage.logo && shape !== 'banner'
        ? placed(
            stage,
            { x: safe.x, y: safe.y, width: safe.width, height: logoHeight },
            { alignItems: 'center', justifyContent: stage.rtl ? 'flex-end' : 'flex-start' },
            [logoOn(stage.logo, stage.hasPicture ? null : block.ground, logoHeight, figureRect.width * 0.6)],
          )
        : null,
    ],
  }
}
