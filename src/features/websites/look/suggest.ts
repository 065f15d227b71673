import { coloursIn, distance, isVivid } from '../css/colour.ts'
import type { Evidence, Found } from '../findings.ts'
import { textIn } from '../page/json.ts'
import { bodyOf, type Site } from '../page/site.ts'
import { found } from '../words/evidence.ts'
import type { CallColour } from './calls.ts'
import type { ColourUse } from './palette.ts'
import { probeOf } from './probe.ts'
import { type ColourVariable, roleOf } from './variables.ts'

export interface SuggestedColours {
  primary: Found<string> | null
  secondary: Found<string> | null
  accent: Found<string> | null
  background: Found<string> | null
}

interface Given {
  site: Site
  calls: readonly CallColour[]
  variables: readonly ColourVariable[]
  uses: readonly ColourUse[]
}

/** Two colours with a smaller distance are shades of one colour. */
const APART = 0.1
/** The least uses of a colour that neither a variable's name nor a button suggests. */
const LEAST_USES = 3

interface Place {
  hex: string
  evidence: Evidence
  weight: number
}

/**
 * One colour for each part of a kit, by order of trust. The primary colour comes from the fill of call-to-action
 * buttons, theme-color, a variable of that name, or the most used vivid colour. It is black only if buttons are black.
 */
export function suggestColours(given: Given): SuggestedColours {
  const background = backgroundOf(given.site)
  const themes = given.uses.filter(({ source, hex }) => source === 'theme-color' && isVivid(hex))
  const named = (role: ReturnType<typeof roleOf>): Place[] =>
    given.variables
      .filter(({ name, hex }) => roleOf(name) === role && isVivid(hex))
      .map(({ name, hex, sheet }) => ({ hex, evidence: { address: sheet, place: name }, weight: 4 }))
  const clusters = clustersOf(given, background?.value ?? null)
  const calls = given.calls.map(({ hex, evidence }) => ({ hex, evidence: evidence[0] as Evidence, weight: 4 })) // each has one
  const ofTheme = themes.map(({ hex, address, detail }) => ({
    hex,
    evidence: { address, place: detail ?? 'theme-color' },
    weight: 4,
  }))
  const inOrder = [...calls.slice(0, 1), ...ofTheme, ...named('primary'), ...calls.slice(1), ...clusters]
  const primary = choose(inOrder, [background?.value], inOrder)
  const taken = [background?.value, primary?.value]
  const secondary = choose(named('secondary'), taken, inOrder)
  const others = [...named('accent'), ...(primary ? clusters : [])]
  return { primary, background, secondary, accent: choose(others, [...taken, secondary?.value], inOrder) }
}

/** The first place whose colour differs from those already taken, confirmed by all places with the same colour. */
function choose(
  order: readonly Place[],
  taken: readonly (string | undefined)[],
  all: readonly Place[],
): Found<string> | null {
  const first = order.find(({ hex }) =>
    taken.every((one) => one === undefined || (hex !== one && distance(hex, one) > APART)),
  )
  if (!first) return null
  return found(first.hex, [first, ...all.filter(({ hex }) => hex === first.hex)])
}

/** Vivid colours by how much of the visible page they colour. Headers and footers do not count. */
function clustersOf({ uses }: Given, background: string | null): Place[] {
  const byHex = Map.groupBy(
    uses.filter(
      ({ hex, weight, detail }) => weight > 0 && isVivid(hex) && hex !== background && !IS_HEADER.test(detail ?? ''),
    ),
    ({ hex }) => hex,
  )
  return [...byHex]
    .map(([hex, places]) => ({ hex, places, sum: places.reduce((sum, { weight }) => sum + weight, 0) }))
    .filter(({ places }) => places.length >= LEAST_USES)
    .sort((a, b) => b.sum - a.sum)
    .map(({ hex, places: [first] }) => ({
      hex,
      evidence: { address: first?.address ?? '', place: first?.detail ?? 'stylesheet' },
      weight: 1,
    }))
}

const IS_HEADER = /header|navbar|topbar|footer/i

/** The page's background, if the site declares it. */
function backgroundOf(site: Site): Found<string> | null {
  const { front, cascade, manifest } = site
  const body = bodyOf(front) ?? probeOf(site, '<body></body>')
  const html = front.elements.find(({ name }) => name === 'html')
  for (const element of [body, html]) {
    const won = element && cascade.styleOf(element, ['background-color', 'background'])
    const [colour] = won && !/gradient|url\(/i.test(won.value) ? coloursIn(won.value) : []
    if (!won || !colour || colour.alpha < 0.9) continue
    const evidence = { address: won.rule?.sheet ?? front.url, place: `${element.name} { background }` }
    return found(colour.hex, [{ evidence, weight: 4 }])
  }
  const told = site.isShell && manifest ? textIn(manifest.fields.background_color) : null
  const [colour] = coloursIn(told ?? '')
  const evidence = { address: manifest?.url ?? '', place: 'manifest background_color' }
  return colour ? found(colour.hex, [{ evidence, weight: 3 }]) : null
}
