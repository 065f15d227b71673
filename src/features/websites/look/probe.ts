import { parseDocument } from 'htmlparser2'
import { type Element, isElement, type Page } from '../page/page.ts'
import { bodyOf, type Site } from '../page/site.ts'

/** The element in which scripts draw the page, by the names that frameworks give it. */
const rootOf = (page: Page): Element | undefined =>
  page.elements.find(
    ({ name, attribs }) =>
      name === 'app-root' ||
      (name === 'div' && /^(root|app|__next|__nuxt|___gatsby|q-app|svelte)$/.test(attribs.id ?? '')),
  )

/** An element as it would look in the page's body, for an element that only the page's scripts would create. */
export function probeOf({ front }: Site, markup: string): Element | null {
  const made = parseDocument(markup).children.find(isElement)
  const place = rootOf(front) ?? bodyOf(front) ?? front.elements.find(({ name }) => name === 'html')
  if (!made) return null
  // The element knows its parent, but the parent does not list it, so that no other code sees it.
  made.parent = place ?? null
  return made
}
