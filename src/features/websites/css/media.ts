import type { CssNode } from 'css-tree'

/** The window for which a site is read: a desktop with the light theme. */
const WIDTH_PX = 1280
const HEIGHT_PX = 800
const REM_PX = 16

/** Whether a media query matches the window above. */
export function mediaHolds(prelude: CssNode | null): boolean {
  if (prelude === null) return true
  if (prelude.type === 'AtrulePrelude') return [...prelude.children].every(mediaHolds)
  if (prelude.type === 'MediaQueryList') return [...prelude.children].some(queryHolds)
  return false
}

function queryHolds(query: CssNode): boolean {
  if (query.type !== 'MediaQuery') return false
  const type = query.mediaType?.toLowerCase() ?? 'all'
  const holds = (type === 'all' || type === 'screen') && conditionHolds(query.condition)
  return query.modifier?.toLowerCase() === 'not' ? !holds : holds
}

function conditionHolds(node: CssNode | null): boolean {
  if (node === null) return true
  if (node.type === 'Feature') return featureHolds(node.name.toLowerCase(), node.value)
  if (node.type === 'FeatureRange') return rangeHolds(node)
  if (node.type !== 'Condition') return false
  let holds = true
  let joins = 'and'
  let negates = false
  for (const part of node.children) {
    if (part.type === 'Identifier') {
      if (part.name.toLowerCase() === 'not') negates = true
      else joins = part.name.toLowerCase()
      continue
    }
    const own = conditionHolds(part) !== negates
    negates = false
    holds = joins === 'or' ? holds || own : holds && own
  }
  return holds
}

/** The media features of the window, besides its size. */
const OURS: ReadonlyMap<string, string> = new Map([
  ['prefers-color-scheme', 'light'],
  ['prefers-reduced-motion', 'no-preference'],
  ['prefers-contrast', 'no-preference'],
  ['orientation', 'landscape'],
  ['hover', 'hover'],
  ['any-hover', 'hover'],
  ['pointer', 'fine'],
  ['any-pointer', 'fine'],
])

function featureHolds(name: string, value: CssNode | null): boolean {
  const px = value && pixelsOf(value)
  const size = name.endsWith('height') ? HEIGHT_PX : WIDTH_PX
  if (/^min-(device-)?(width|height)$/.test(name)) return px !== null && size >= px
  if (/^max-(device-)?(width|height)$/.test(name)) return px !== null && size <= px
  const word = value?.type === 'Identifier' ? value.name.toLowerCase() : null
  const own = OURS.get(name)
  return own !== undefined && (word === null ? own !== 'no-preference' : own === word)
}

/** `(width >= 600px)`, or with the two sides swapped. */
function rangeHolds({ left, leftComparison, middle }: Extract<CssNode, { type: 'FeatureRange' }>): boolean {
  const named = left.type === 'Identifier' ? left : middle
  const px = pixelsOf(left.type === 'Identifier' ? middle : left)
  if (named.type !== 'Identifier' || px === null) return false
  const size = named.name.endsWith('height') ? HEIGHT_PX : WIDTH_PX
  const [a, b] = left.type === 'Identifier' ? [size, px] : [px, size]
  return leftComparison.startsWith('>') ? a >= b : a <= b
}

function pixelsOf(node: CssNode): number | null {
  if (node.type === 'Number') return Number(node.value)
  if (node.type !== 'Dimension') return null
  const unit = node.unit.toLowerCase()
  const factor = unit === 'px' ? 1 : unit === 'em' || unit === 'rem' ? REM_PX : null
  return factor === null ? null : Number(node.value) * factor
}
