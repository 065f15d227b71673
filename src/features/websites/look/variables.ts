import { walk } from 'css-tree'
import { coloursIn } from '../css/colour.ts'
import { parseValue } from '../css/parse-value.ts'
import type { Rule } from '../css/sheet.ts'
import { isElement } from '../page/page.ts'
import type { Site } from '../page/site.ts'
import { probeOf } from './probe.ts'

export interface ColourVariable {
  name: string
  hex: string
  sheet: string
}

const MOST = 500

/**
 * The variables of the page's root that hold one colour, with their values in the page as served. Values that are only
 * the channels of a colour (`222 47% 11%`) are read with the function that the sheets put around them.
 */
export function rootVariables(site: Site): ColourVariable[] {
  const root = site.front.document.children.find((one) => isElement(one) && one.name === 'html')
  const html = root && isElement(root) ? root : probeOf(site, '<html></html>')
  const body = site.front.elements.find(({ name }) => name === 'body')
  if (!html) return []
  const wrapped = wrappingFunctions(site.rules)
  const sheets = new Map<string, string>()
  for (const { declarations, sheet } of site.rules) {
    for (const { property } of declarations)
      if (property.startsWith('--') && !sheets.has(property)) sheets.set(property, sheet)
  }
  const found: ColourVariable[] = []
  for (const [name, sheet] of sheets) {
    if (found.length >= MOST) break
    const won = site.cascade.styleOf(html, [name]) ?? (body && site.cascade.styleOf(body, [name]))
    const hex = won && oneColour(won.value, wrapped.get(name))
    if (hex) found.push({ name, hex, sheet })
  }
  return found
}

function oneColour(value: string, wrapping: string | undefined): string | null {
  const colours = coloursIn(value)
  const channels = colours.length === 0 && CHANNELS.test(value)
  const [only, ...more] = channels ? coloursIn(`${wrapping ?? functionFor(value)}(${value})`) : colours
  const isWhole = only !== undefined && more.length === 0 && !/gradient|shadow|url\(|\bpx\b/.test(value)
  return isWhole && only.alpha > 0.5 ? only.hex : null
}

/** Three numbers and nothing else, with or without an alpha. */
const CHANNELS = /^[\d.]+(deg|%)?[\s,]+[\d.]+%?[\s,]+[\d.]+(deg|%)?(\s*\/\s*[\d.]+%?)?$/

const functionFor = (value: string): string => (/^[\d.]+(deg)?[\s,]+[\d.]+%[\s,]+[\d.]+%/.test(value) ? 'hsl' : 'none')

/** For each variable the colour function that sheets write around it, as in `hsl(var(--primary))`. */
function wrappingFunctions(rules: readonly Rule[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { declarations } of rules) {
    for (const { value } of declarations) {
      if (!/(rgb|hsl|hwb|lab|lch)a?\(\s*var\(/i.test(value)) continue
      walk(parseValue(value), (node) => {
        if (node.type !== 'Function' || !/^(rgb|hsl|hwb|(ok)?lab|(ok)?lch)a?$/i.test(node.name)) return
        const [first] = node.children
        const inner = first?.type === 'Function' && first.name === 'var' ? first.children.toArray()[0] : null
        if (inner?.type === 'Identifier' && !found.has(inner.name)) found.set(inner.name, node.name.toLowerCase())
      })
    }
  }
  return found
}

const COLOUR_WORDS = 'colou?r|farbe|farve|farge|färg|kleur|couleur|colore|cor|500|600'
const named = (words: string): RegExp => new RegExp(`(^|[-_])(${words})([-_]?(${COLOUR_WORDS}))?$`, 'i')
/** In the languages in which people write style sheets. */
const SECONDARY = named('brand[-_]?secondary|secondary|sekund(ä|ae|a|æ)r|secundari[oa]|secondaire|secondari[oa]')
const ACCENT = named('accent([-_]?1)?|highlight|tertiary|akzent|aksent|acento|accento')
const PRIMARY = named('primary|brand|main|brand[-_]?primary|prim(ä|ae|a|æ)r|primari[oa]|primaire|haupt|principale?')

/** The purpose of a variable, by its name: `--color-primary`, `--brand-500`. The colour of text on it is not meant. */
export function roleOf(name: string): 'primary' | 'secondary' | 'accent' | null {
  if (
    /foreground|text|contrast|content|-on-|--on-|hover|active|border|bg|background|muted|(?<!high)light|dark|ring|rgb$|shadow/i.test(
      name,
    )
  )
    return null
  if (/^--wp--preset--(?!color--)|^--bs-|^--tw-|^--wixui|^--swiper|^--ifm-color-(?!primary$)/.test(name)) return null
  if (SECONDARY.test(name)) return 'secondary'
  if (ACCENT.test(name)) return 'accent'
  if (PRIMARY.test(name)) return 'primary'
  return null
}
