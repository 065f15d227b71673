import { parseDocument } from 'htmlparser2'
import { type Element, isElement } from '../page/page.ts'
import { bodyOf, type Site } from '../page/site.ts'

/** An element as it would look in the page's body, where the page itself has none: its scripts would make it. */
export function probeOf({ front }: Site, markup: string): Element | null {
  const made = parseDocument(markup).children.find(isElement)
  const place = bodyOf(front) ?? front.elements.find(({ name }) => name === 'html')
  if (!made) return null
  // The element knows its parent, and the parent does not know it: nothing else sees it.
  made.parent = place ?? null
  return made
}
