import { plainLine } from '#contract/text/plain-text.ts'
import type { Element } from './page.ts'

/** Elements whose content is not visible text. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'select', 'textarea'])
/** Elements that do not separate words. */
const INLINE = new Set([
  'a',
  'b',
  'strong',
  'em',
  'i',
  'span',
  'mark',
  'sup',
  'sub',
  'small',
  'u',
  'wbr',
  'abbr',
  'font',
])
const MOST = 4000

/** The visible text of an element, as one line. Elements for which `without` is true are left out. */
export function textOf(element: Element, without: (one: Element) => boolean = () => false): string {
  if (UNSEEN.has(element.name)) return ''
  let text = ''
  const walk = (node: Element): void => {
    for (const child of node.children) {
      if (text.length > MOST) return
      if (child.type === 'text') text += child.data.replace(/\s+/g, ' ')
      else if (
        'attribs' in child &&
        !UNSEEN.has(child.name) &&
        child.attribs['aria-hidden'] !== 'true' &&
        !without(child)
      ) {
        const gap = INLINE.has(child.name) ? '' : ' '
        text += gap
        walk(child)
        text += gap
      }
    }
  }
  walk(element)
  return line(text)
}

/** A stranger's text as one plain line. */
export const line = (text: string): string => plainLine(text.replace(/\s+/g, ' ').slice(0, MOST)).trim()

/** The raw content of a script or style element. */
export const rawTextOf = (element: Element): string =>
  element.children.map((child) => ('data' in child ? child.data : '')).join('')
