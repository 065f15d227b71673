import { generate } from 'css-tree'
import { couldApplyTo } from '../css/applies.ts'
import { coloursIn, isNeutral, isVivid } from '../css/colour.ts'
import { parseInline, type Rule } from '../css/sheet.ts'
import { resolveVariables } from '../css/variables.ts'
import type { ColourFinding, ColourSource } from '../findings.ts'
import { textIn } from '../page/json.ts'
import { isAboutConsent, isOfConsent, type Site } from '../page/site.ts'
import { type ColourVariable, roleOf } from './variables.ts'

/** One use of a colour. */
export interface ColourUse {
  hex: string
  source: ColourSource
  detail: string | null
  address: string
  /** How much of the visible page the declaration colours. A variable alone colours nothing. */
  weight: number
}

const RANK: readonly ColourSource[] = ['theme-color', 'css-variable', 'stylesheet', 'inline']
const MOST = 40
/** The longest detail, because a site may choose very long names of tags and variables. */
const MOST_DETAIL = 120
const short = (detail: string | null): string | null => detail?.slice(0, MOST_DETAIL) ?? null

/** Every colour of the site with its uses, the most trusted and most used first. */
export function paletteOf(uses: readonly ColourUse[]): ColourFinding[] {
  const byHex = Map.groupBy(uses, ({ hex }) => hex)
  const findings = [...byHex].flatMap(([hex, places]): ColourFinding[] => {
    const [first] = places.toSorted((a, b) => RANK.indexOf(a.source) - RANK.indexOf(b.source))
    const used = places.filter(({ weight }) => weight > 0).length
    const isMeant = places.some(
      ({ source, detail }) =>
        source === 'theme-color' || (source === 'css-variable' && detail !== null && roleOf(detail) !== null),
    )
    // A framework's palette that the site does not use is left out.
    if (!first || (used === 0 && !isMeant)) return []
    const evidence = places
      .slice(0, 5)
      .map(({ address, source, detail }) => ({ address, place: short(detail) ?? source }))
    return [{ hex, source: first.source, detail: short(first.detail), uses: used, neutral: isNeutral(hex), evidence }]
  })
  const order = (one: ColourFinding) =>
    (one.source === 'theme-color' ? 1000 : 0) + (isVivid(one.hex) ? 500 : 0) + Math.min(one.uses, 400)
  return findings.sort((a, b) => order(b) - order(a)).slice(0, MOST)
}

export function colourUsesOf(site: Site, variables: readonly ColourVariable[]): ColourUse[] {
  return [...themeColours(site), ...variables.map(asUse), ...sheetColours(site), ...inlineColours(site)]
}

const asUse = ({ name, hex, sheet }: ColourVariable): ColourUse => ({
  hex,
  source: 'css-variable',
  detail: name,
  address: sheet,
  weight: 0,
})

function themeColours({ meta, front, manifest }: Site): ColourUse[] {
  const told = meta.all('theme-color').map(({ value }) => ({ value, detail: 'theme-color', address: front.url }))
  const ofManifest = manifest && textIn(manifest.fields.theme_color)
  const all = [
    ...told,
    ...(ofManifest ? [{ value: ofManifest, detail: 'manifest theme_color', address: manifest.url }] : []),
  ]
  return all.flatMap(({ value, detail, address }) => {
    const [colour] = coloursIn(value)
    return colour ? [{ hex: colour.hex, source: 'theme-color' as const, detail, address, weight: 0 }] : []
  })
}

const WEIGHTS: readonly [RegExp, number][] = [
  [/^background/, 3],
  [/^(fill|stroke)$/, 2],
  [/^color$/, 2],
  [/^(border|outline|accent-color)/, 1],
]
const weightOf = (property: string): number => WEIGHTS.find(([test]) => test.test(property))?.[1] ?? 0

function sheetColours(site: Site): ColourUse[] {
  const elements = site.isShell ? [] : site.pages.flatMap((page) => page.elements)
  const couldApply = couldApplyTo(elements)
  const html = site.front.elements.find(({ name }) => name === 'html')
  const atRoot = new Map<string, string | null>()
  const rootValue = (name: string): string | null => {
    const known = atRoot.get(name)
    if (known !== undefined) return known
    const value = (html && site.cascade.styleOf(html, [name])?.value) ?? null
    atRoot.set(name, value)
    return value
  }
  const anywhere = new Map<string, string>()
  for (const { declarations } of site.rules) {
    for (const { property, value } of declarations)
      if (property.startsWith('--') && !anywhere.has(property)) anywhere.set(property, value)
  }
  const isOfSite = (rule: Rule) => couldApply(rule) && !isAboutConsent(selectorOf(rule) ?? '')
  return site.rules.filter(isOfSite).flatMap((rule) => {
    const lookUp = (name: string) =>
      rule.declarations.findLast(({ property }) => property === name)?.value ??
      rootValue(name) ??
      anywhere.get(name) ??
      null
    return rule.declarations.flatMap(({ property, value }) => {
      const weight = weightOf(property)
      const resolved = weight === 0 ? null : resolveVariables(value, lookUp)
      return resolved === null
        ? []
        : usesIn(resolved, { source: 'stylesheet', detail: selectorOf(rule), address: rule.sheet, weight })
    })
  })
}

function inlineColours({ front }: Site): ColourUse[] {
  return front.elements.flatMap((element) => {
    if (!element.attribs.style || isOfConsent(element)) return []
    return parseInline(element.attribs.style).flatMap(({ property, value }) =>
      usesIn(value, { source: 'inline', detail: element.name, address: front.url, weight: weightOf(property) }),
    )
  })
}

function usesIn(value: string, use: Omit<ColourUse, 'hex'>): ColourUse[] {
  if (use.weight === 0) return []
  const hexes = new Set(coloursIn(value).flatMap(({ hex, alpha }) => (alpha > 0.5 ? [hex] : [])))
  return [...hexes].map((hex) => ({ hex, ...use }))
}

const selectorOf = ({ selectors }: Rule): string | null => {
  const [first] = selectors
  return first ? first.map(generate).join('').slice(0, 120) : null
}
