import { type CssNode, generate, parse } from 'css-tree'
import { mediaHolds } from './media.ts'
import { parseDeclarations } from './parse-value.ts'

/** One declaration of a rule that applies to the window. */
export interface Declaration {
  property: string
  /** The value as written, including its var(). */
  value: string
  important: boolean
}

export interface Rule {
  /** Each a list of simple selectors and combinators. */
  selectors: CssNode[][]
  declarations: Declaration[]
  /** The rule around a nested rule. */
  parent: Rule | null
  /** The cascade layer, by first appearance. Rules outside layers come last and win. */
  layer: number
  /** The address of the sheet. */
  sheet: string
}

export interface Sheet {
  rules: Rule[]
  /** Families that @font-face declares. */
  faces: string[]
  imports: string[]
}

const MOST_RULES = 40_000
const MOST_FACES = 500
const MOST_VALUE = 2_000
const MOST_NAME = 200
/** The most levels of nested rules. Neither people nor tools write deeper ones, so these are left out. */
const MOST_NESTED = 64
/** The properties that are kept: colours, fonts, and all variables. */
const KEPT =
  /^(--.+|background|background-color|background-image|color|fill|stroke|accent-color|border(-(top|right|bottom|left))?(-color)?|outline(-color)?|font|font-family|box-shadow)$/

/** The number of each named layer so far. All sheets share the layers. */
export type Layers = Map<string, number>

/** The place of a node: its rule, its layer and its depth. */
interface Place {
  parent: Rule | null
  layer: string
  depth: number
}

/** Parses a sheet. Broken rules are left out, as in browsers. */
export function parseSheet(url: string, css: string, layers: Layers = new Map()): Sheet {
  const sheet: Sheet = { rules: [], faces: [], imports: [] }
  const options = { parseValue: false, parseCustomProperty: false, onParseError: () => {} }
  take(parse(css, options), { parent: null, layer: '', depth: 0 })
  return sheet

  function take(node: CssNode, at: Place): void {
    if (at.depth > MOST_NESTED) return
    if (node.type === 'StyleSheet' || node.type === 'Block') for (const child of node.children) take(child, at)
    else if (node.type === 'Atrule') takeAtrule(node, at)
    else if (node.type === 'Rule') takeRule(node, at)
    else if (node.type === 'Declaration' && at.parent) keep(at.parent, node)
  }

  function takeRule({ prelude, block }: Extract<CssNode, { type: 'Rule' }>, at: Place) {
    if (prelude.type !== 'SelectorList' || sheet.rules.length >= MOST_RULES) return
    const selectors = [...prelude.children].flatMap((one) => (one.type === 'Selector' ? [[...one.children]] : []))
    const rule: Rule = { selectors, declarations: [], parent: at.parent, layer: layerOf(at.layer), sheet: url }
    sheet.rules.push(rule)
    take(block, { ...at, depth: at.depth + 1, parent: rule })
  }

  function takeAtrule(node: Extract<CssNode, { type: 'Atrule' }>, at: Place): void {
    const below = { ...at, depth: at.depth + 1 }
    const name = node.name.toLowerCase()
    if (name === 'import') sheet.imports.push(...importedBy(node))
    if (name === 'layer' && !node.block) for (const one of namesOf(node.prelude)) layerOf(inside(at.layer, one))
    if (!node.block) return
    if (name === 'font-face') sheet.faces = [...sheet.faces, ...facesIn(node.block)].slice(0, MOST_FACES)
    else if (name === 'media') {
      if (mediaHolds(node.prelude)) take(node.block, below)
    } else if (name === 'layer') {
      const [own = `#${layers.size}`] = namesOf(node.prelude)
      take(node.block, { ...below, layer: inside(at.layer, own) })
    } else if (name === 'supports') take(node.block, below)
  }

  function layerOf(name: string): number {
    if (name === '') return Number.POSITIVE_INFINITY
    const known = layers.get(name) ?? layers.size
    layers.set(name, known)
    return known
  }
}

function keep(rule: Rule, { property, value, important }: Extract<CssNode, { type: 'Declaration' }>): void {
  const name = property.startsWith('--') ? property : property.toLowerCase()
  const text = (value.type === 'Raw' ? value.value : generate(value)).trim()
  if (name.length > MOST_NAME || !KEPT.test(name) || text.length > MOST_VALUE) return
  rule.declarations.push({ property: name, value: text, important: important !== false })
}

const inside = (outer: string, name: string): string => (outer === '' ? name : `${outer}.${name}`)

function namesOf(prelude: CssNode | null): string[] {
  if (prelude?.type !== 'AtrulePrelude') return []
  return [...prelude.children].flatMap((list) =>
    list.type === 'LayerList' ? [...list.children].flatMap((one) => (one.type === 'Layer' ? [one.name] : [])) : [],
  )
}

function importedBy({ prelude }: Extract<CssNode, { type: 'Atrule' }>): string[] {
  if (prelude?.type !== 'AtrulePrelude') return []
  const [first, ...rest] = prelude.children
  const holds = rest.every((one) => one.type !== 'MediaQueryList' || mediaHolds(one))
  return holds && (first?.type === 'Url' || first?.type === 'String') ? [first.value] : []
}

function facesIn(block: CssNode): string[] {
  if (block.type !== 'Block') return []
  return [...block.children].flatMap((one) =>
    one.type === 'Declaration' && one.property.toLowerCase() === 'font-family' && one.value.type === 'Raw'
      ? [one.value.value.trim()]
      : [],
  )
}

/** The declarations of a `style` attribute. */
export function parseInline(style: string): Declaration[] {
  const rule: Rule = { selectors: [], declarations: [], parent: null, layer: 0, sheet: '' }
  const list = parseDeclarations(style.slice(0, MOST_VALUE))
  if ('children' in list && list.children) {
    for (const one of list.children) if (one.type === 'Declaration') keep(rule, one)
  }
  return rule.declarations
}
