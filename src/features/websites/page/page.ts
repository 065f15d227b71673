import { DomHandler, Parser, type parseDocument } from 'htmlparser2'

export type Document = ReturnType<typeof parseDocument>
type Node = Document['children'][number]
export type Element = Extract<Node, { attribs: Record<string, string> }>

/** Limits of the parsed page. The parser's time grows with the square of the number of open elements. */
const MOST_ELEMENTS = 30_000
const MOST_DEPTH = 256
/** How many characters the parser gets at a time, so that it can be stopped. */
const PIECE = 1_024

/** A page as the extractions see it. */
export interface Page {
  url: string
  /** The base of relative addresses: `<base>`, or else the page. */
  base: string
  /** In document order. */
  elements: readonly Element[]
  document: Document
}

/** Parses a page up to the limits, and ignores what follows. */
export function parsePage(url: string, html: string): Page {
  const handler = new DomHandler()
  const open = handler.onopentag.bind(handler)
  const close = handler.onclosetag.bind(handler)
  let count = 0
  let depth = 0
  handler.onopentag = (name, attributes) => {
    count += 1
    depth += 1
    open(name, attributes)
  }
  handler.onclosetag = () => {
    depth -= 1
    close()
  }
  const parser = new Parser(handler)
  for (let from = 0; from < html.length && count < MOST_ELEMENTS && depth < MOST_DEPTH; from += PIECE) {
    parser.write(html.slice(from, from + PIECE))
  }
  parser.end()
  const elements = elementsUnder(handler.root, MOST_ELEMENTS)
  const given = elements.find(({ name, attribs }) => name === 'base' && attribs.href)?.attribs.href
  const base = (given !== undefined && URL.parse(given, url)?.href) || url
  return { url, base, document: handler.root, elements }
}

/** All elements below, in document order. It is not recursive, since a page may be deep. */
export function elementsUnder(root: Document | Element, most = MOST_ELEMENTS): Element[] {
  const found: Element[] = []
  const left: Node[] = [...root.children].reverse()
  for (let node = left.pop(); node && found.length < most; node = left.pop()) {
    if (isElement(node)) found.push(node)
    if ('children' in node) for (let at = node.children.length - 1; at >= 0; at--) left.push(node.children[at] as Node) // within the list
  }
  return found
}

export const isElement = (node: Node | Document | null): node is Element => node !== null && 'attribs' in node

/** From the parent up to the root. */
export function* ancestorsOf(element: Element): Generator<Element> {
  for (let node = element.parent; node; node = node.parent) if (isElement(node)) yield node
}

const classLists = new WeakMap<Element, string[]>()

export function classesOf(element: Element): string[] {
  const known = classLists.get(element) ?? (element.attribs.class ?? '').split(/\s+/).filter(Boolean)
  classLists.set(element, known)
  return known
}

/** Class, id and role of an element as one text in lower case, for searching words. */
export const labelsOf = ({ attribs }: Element): string =>
  `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.role ?? ''}`.toLowerCase()

export function isWithin(element: Element, test: (ancestor: Element) => boolean): boolean {
  if (test(element)) return true
  for (const ancestor of ancestorsOf(element)) if (test(ancestor)) return true
  return false
}

/** A test of an element or any of its ancestors that caches its results, since every extraction repeats it. */
export function rememberedWithin(test: (ancestor: Element) => boolean): (element: Element) => boolean {
  const known = new WeakMap<Element, boolean>()
  const within = (element: Element): boolean => {
    const kept = known.get(element)
    if (kept !== undefined) return kept
    const answer = test(element) || (isElement(element.parent) && within(element.parent))
    known.set(element, answer)
    return answer
  }
  return within
}

/** The longest accepted address. No file of a brand has a longer one. */
const MOST_ADDRESS = 2_000

/**
 * The address in an attribute. Null if it is not a web address, very long, or contains a name and a password. In a page
 * over https, links are upgraded.
 */
export function addressIn(page: Pick<Page, 'base' | 'url'>, given: string | undefined): string | null {
  const text = given?.trim()
  if (!text) return null
  const url = URL.parse(text, page.base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (url.protocol === 'http:' && url.port === '' && page.url.startsWith('https:')) url.protocol = 'https:'
  return url.href.length > MOST_ADDRESS ? null : url.href
}
