import { box, column, drawing, type Element, row } from '../element.ts'
import { paragraph, type Stage } from '../layout/stage.ts'
import type { Plane } from '../palette.ts'

/** Lines with a tick before each, at the height of its first line. */
export function marked(
  stage: Stage,
  plane: Plane,
  lines: readonly string[],
  size: number,
  width: number,
  breaks: boolean,
): Element[] {
  const mark = Math.round(size * 0.86)
  const gap = Math.round(size * 0.55)
  return lines.map((line) =>
    row({ flexDirection: stage.rtl ? 'row-reverse' : 'row', width, gap, alignItems: 'flex-start' }, [
      box({ paddingTop: Math.round((size * 1.34 - mark) / 2), flexShrink: 0 }, [tick(plane, mark)]),
      column({ width: width - mark - gap }, [
        paragraph(stage, line, size, plane.ink, { leading: 1.34, weight: 460, breaks }),
      ]),
    ]),
  )
}

const tick = (plane: Plane, size: number): Element =>
  drawing(
    24,
    24,
    `<circle cx="12" cy="12" r="12" fill="${plane.mark}"/><path d="m6.8 12.4 3.5 3.5 7-7.4" fill="none" stroke="${plane.onMark}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
    { width: size, height: size },
  )
