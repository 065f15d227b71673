import { line } from '../page/text.ts'
import { decoded } from './match.ts'
import { parseValue } from './parse-value.ts'

/** Matches generic families and the names of system fonts, which nobody chose. */
const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|math|emoji|inherit|initial|unset|revert(-layer)?|(ui|system)-[a-z-]+|-apple-system.*|blinkmacsystemfont|segoe ui.*|apple color emoji|noto color emoji)$/i
/** Matches families of icons. */
const ICONS =
  /icon|awesome|glyph|symbols?\b|material|icomoon|fontello|feather|dashicons|themify|ionicons|eicons|swiper|slick|lightgallery|revicons|flaticon|elegant|linearicons|etmodules|star$|woocommerce|videojs|plyr|katex|mathjax|password|adobe ?blank/i

/** The families of a `font-family` or `font` value with resolved variables, first choice first. */
export function familiesIn(value: string): string[] {
  const tree = parseValue(value.slice(0, 1000))
  if (tree.type !== 'Value') return []
  const families: string[] = []
  let words: string[] = []
  const close = () => {
    if (words.length > 0) families.push(line(words.join(' ')))
    words = []
  }
  for (const node of tree.children) {
    if (node.type === 'Operator' && node.value === ',') close()
    else if (node.type === 'String') words = [node.value]
    else if (node.type === 'Identifier') words.push(decoded(node.name))
    else words = [] // a size or weight of the shorthand
  }
  close()
  return families
}

/**
 * The first-choice family. Builders name the files of a family (`avenir-lt-w01_35-light1475496`) before the family
 * itself; then the second name is the family.
 */
export function firstIn([first = '', second]: readonly string[]): string {
  const isFile = second !== undefined && /\d{4,}$|[-_]w\d\d[-_]/i.test(first)
  return isFile && first.toLowerCase().startsWith(second.toLowerCase().split(/[\s-]/)[0] ?? ' ') ? second : first
}

/**
 * The family under its maker's name. Null for generic, system and icon fonts, and for fallbacks that tools generate.
 */
export function chosenFamily(family: string): string | null {
  const name = unmangled(family.trim().replace(/^(["'])(.*)\1$/, '$2'))
  if (name === '' || name.length > 80) return null
  if (GENERIC.test(name) || ICONS.test(name) || /fallback/i.test(name)) return null
  return name
}

/** Next.js writes `__Suisse_Intl_6d5c28`, others `InterVariable` or `Inter var`. */
function unmangled(name: string): string {
  const next = /^__(.+?)_[0-9a-f]{4,8}$/i.exec(name)?.[1]
  const plain = next === undefined ? name : next.replaceAll('_', ' ')
  const short = plain.replace(/[\s_-]*(?:variable|var|vf)(?:[\s_-]*(?:roman|italic))?$/i, '').trim() || plain
  return next !== undefined && /^[a-z]/.test(short)
    ? short.replace(/(^|\s)[a-z]/g, (first) => first.toUpperCase())
    : short
}

/** The families that a link to Google's font service asks for. */
export function googleFamilies(href: string): string[] {
  const url = URL.parse(href)
  if (!url || !/^fonts\.(googleapis|google)\.com$|^fonts\.bunny\.net$/.test(url.hostname)) return []
  return url.searchParams
    .getAll('family')
    .flatMap((given) => given.split('|'))
    .map((one) => line(one.split(':')[0] ?? '').replaceAll('+', ' '))
    .filter(Boolean)
}
