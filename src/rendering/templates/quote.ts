import { box, column } from '../element.ts'
import { chromeOf, eyebrowLine, quoteMark } from '../layout/chrome.ts'
import type { Page } from '../layout/page.ts'
import { heading, paragraph, type Stage } from '../layout/stage.ts'
import { logoOn } from '../logo.ts'

/** A sentence in the middle of a frame. */
export function quote(stage: Stage): Page {
  const plane = stage.hasPicture ? stage.photo : stage.palette.main
  const { unit, width, height, safe, leastSize } = stage
  const banner = stage.shape === 'banner'
  const wide = stage.shape === 'wide'
  if (banner) return bannerQuote(stage)
  const inset = Math.round(stage.margin * 0.52)
  const pad = Math.round((wide ? 150 : 76) * unit)
  const logoHeight = Math.round(76 * unit)
  const least = Math.round(inset + 64 * unit)
  const below = stage.logo || stage.handle ? Math.round(logoHeight + 44 * unit) : 0
  const rect = {
    x: safe.x + pad * 0.5,
    y: Math.max(safe.y, least),
    width: safe.width - pad,
    height: Math.min(height - least, safe.y + safe.height) - Math.max(safe.y, least) - below,
  }
  const foot = { x: safe.x, y: rect.y + rect.height + below - logoHeight, width: safe.width, height: logoHeight }
  return {
    ground: plane.ground,
    regions: {
      text: {
        rect,
        justify: 'center',
        align: 'center',
        fields: ['title', 'attribution', 'eyebrow'],
        build: (fit) => {
          const { title = '', attribution, eyebrow } = fit.content
          const size = fit.size((title.length < 60 ? 92 : title.length < 140 ? 70 : 54) * unit, leastSize * 1.3)
          const mark = Math.round(fit.size((wide ? 70 : 96) * unit, 40 * unit))
          const small = fit.size(32 * unit, leastSize)
          return [
            quoteMark(plane.mark, mark),
            column({ paddingTop: Math.round(36 * unit), alignItems: 'center', width: rect.width }, [
              heading(stage, title, size, plane.ink, {
                weight: stage.faces.heading.serif ? 500 : 600,
                leading: 1.2,
                align: 'center',
                breaks: fit.breaks,
              }),
            ]),
            attribution === undefined && eyebrow === undefined
              ? null
              : column(
                  {
                    paddingTop: Math.round(size * 0.5 + 10 * unit),
                    alignItems: 'center',
                    width: rect.width,
                    gap: 8 * unit,
                  },
                  [
                    attribution === undefined
                      ? null
                      : paragraph(stage, attribution, small, plane.accent, {
                          weight: 620,
                          align: 'center',
                          leading: 1.3,
                          breaks: fit.breaks,
                        }),
                    eyebrow === undefined
                      ? null
                      : eyebrowLine(
                          stage,
                          { ...plane, accent: plane.muted },
                          eyebrow,
                          Math.max(small * 0.92, leastSize),
                          fit,
                          { align: 'center' },
                        ),
                  ],
                ),
          ]
        },
      },
      ...(stage.handle !== null && !stage.logo
        ? {
            footer: {
              rect: foot,
              justify: 'end' as const,
              align: 'center' as const,
              fields: [],
              build: (fit) => [
                paragraph(stage, stage.handle ?? '', fit.size(30 * unit, leastSize), plane.muted, {
                  align: 'center',
                  weight: 560,
                  breaks: fit.breaks,
                }),
              ],
            },
          }
        : {}),
    },
    behind: () => [
      box({
        position: 'absolute',
        left: inset,
        top: inset,
        width: width - 2 * inset,
        height: height - 2 * inset,
        border: `${Math.max(2, Math.round(2.5 * unit))}px solid ${stage.hasPicture ? plane.accent : plane.line}`,
      }),
      stage.logo &&
        box(
          {
            position: 'absolute',
            left: foot.x,
            top: foot.y,
            width: foot.width,
            height: foot.height,
            alignItems: 'center',
            justifyContent: 'center',
          },
          [logoOn(stage.logo, stage.hasPicture ? null : plane.ground, logoHeight, width * 0.3)],
        ),
    ],
  }
}

/** On a low page the mark is beside the sentence. */
function bannerQuote(stage: Stage): Page {
  const plane = stage.hasPicture ? stage.photo : stage.palette.main
  const { unit, leastSize } = stage
  const chrome = chromeOf(stage, plane, { onPicture: stage.hasPicture })
  const mark = Math.round(92 * unit)
  const indent = Math.round(mark * 1.3 + 34 * unit)
  const rect = { ...chrome.room, x: chrome.room.x + indent, width: chrome.room.width - indent }
  return {
    ground: plane.ground,
    regions: {
      text: {
        rect,
        justify: 'center',
        fields: ['title', 'attribution'],
        build: (fit) => {
          const { title = '', attribution } = fit.content
          const size = fit.size((title.length < 60 ? 72 : 52) * unit, leastSize * 1.2)
          return [
            heading(stage, title, size, plane.ink, {
              weight: stage.faces.heading.serif ? 500 : 600,
              leading: 1.16,
              breaks: fit.breaks,
            }),
            attribution === undefined
              ? null
              : column({ paddingTop: Math.round(18 * unit) }, [
                  paragraph(stage, attribution, fit.size(32 * unit, leastSize), plane.accent, {
                    weight: 620,
                    leading: 1.25,
                    breaks: fit.breaks,
                  }),
                ]),
          ]
        },
      },
    },
    behind: (fits) => [
      box({ position: 'absolute', left: chrome.room.x, top: (fits.text?.used.y ?? 0) + 6 * unit }, [
        quoteMark(plane.mark, mark),
      ]),
      ...chrome.logo,
    ],
  }
}
