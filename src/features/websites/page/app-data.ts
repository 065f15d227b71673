import { isFields, looseJson, textIn as plainText } from './json.ts'
import type { Page } from './page.ts'
import { line, rawTextOf } from './text.ts'

/** The data from which a page's scripts draw it, as far as they name the site. */
export interface AppData {
  name: string | null
  tagline: string | null
  description: string | null
  logo: string | null
  /** The id of the element that holds the data. */
  place: string
}

const KEYS: Readonly<Record<'name' | 'tagline' | 'description' | 'logo', RegExp>> = {
  name: /^(site_?(name|title)|brand_?name|company_?name|organi[sz]ation_?name)$/i,
  tagline: /^(tag_?line|slogan|claim|strap_?line)$/i,
  description: /^(site_?description|meta_?description|seo_?description|description)$/i,
  logo: /^(logo(_?(url|src|image))?|site_?logo|brand_?logo)$/i,
}
const MOST_NODES = 5_000
const MOST_DEPTH = 8

/** Reads `__NEXT_DATA__` and the similar data of other frameworks. */
export function appDataOf(page: Page): AppData | null {
  const script = page.elements.find(
    ({ name, attribs }) =>
      name === 'script' &&
      /^(__NEXT_DATA__|__NUXT_DATA__|__APP_DATA__|__INITIAL_STATE__|app-data|initial-data)$/.test(attribs.id ?? ''),
  )
  if (!script) return null
  const data: AppData = { name: null, tagline: null, description: null, logo: null, place: script.attribs.id ?? '' }
  let nodes = 0
  const walk = (value: unknown, depth: number): void => {
    if (depth > MOST_DEPTH || ++nodes > MOST_NODES) return
    if (Array.isArray(value)) for (const one of value) walk(one, depth + 1)
    if (!isFields(value)) return
    for (const [key, inner] of Object.entries(value)) {
      for (const [field, names] of Object.entries(KEYS) as [keyof typeof KEYS, RegExp][]) {
        if (data[field] === null && names.test(key)) data[field] = textIn(inner)
      }
    }
    for (const inner of Object.values(value)) walk(inner, depth + 1)
  }
  walk(looseJson(rawTextOf(script)), 0)
  return data
}

function textIn(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return line(plainText(value) ?? '') || null
  if (depth > MOST_DEPTH || !isFields(value)) return null
  return textIn(value.url, depth + 1) ?? textIn(value.src, depth + 1)
}
