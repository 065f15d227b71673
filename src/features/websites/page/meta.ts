import type { Page } from './page.ts'
import { line, textOf } from './text.ts'

/** The meta elements of a page by name. The first that is not empty counts. */
export interface Meta {
  get(...names: string[]): { name: string; value: string } | null
  all(...names: string[]): { name: string; value: string }[]
  title: string | null
}

export function metaOf(page: Page): Meta {
  const found = new Map<string, string[]>()
  let title: string | null = null
  for (const { name, attribs } of page.elements) {
    if (name !== 'meta') continue
    const value = line(attribs.content ?? '')
    if (value === '' || attribs.media?.includes('dark')) continue
    for (const key of [attribs.property, attribs.name, attribs.itemprop, attribs['http-equiv']]) {
      const own = key?.trim().toLowerCase()
      if (own) found.set(own, [...(found.get(own) ?? []), value])
    }
  }
  for (const element of page.elements) {
    const isOfPage =
      element.name === 'title' && element.parent && !('name' in element.parent && element.parent.name === 'svg')
    if (isOfPage) title ||= textOf(element) || null
  }
  const all = (...names: string[]) => names.flatMap((name) => (found.get(name) ?? []).map((value) => ({ name, value })))
  return { all, get: (...names) => all(...names)[0] ?? null, title }
}
