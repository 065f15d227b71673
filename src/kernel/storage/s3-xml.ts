import { DomUtils, parseDocument } from 'htmlparser2'

/** One element of an answer. Its contents are found by element name. */
export interface XmlElement {
  name: string
  /** The text of the first element with this name, at any depth. */
  text(name: string): string | null
  all(name: string): XmlElement[]
}

/** The root of an XML answer. Null if the answer is no XML. */
export function readXml(xml: string): XmlElement | null {
  const { children } = parseDocument(xml, { xmlMode: true, decodeEntities: true })
  const [root] = DomUtils.getElementsByTagName('*', children, false, 1)
  return root ? elementOf(root) : null
}

type Tag = ReturnType<typeof DomUtils.getElementsByTagName>[number]

function elementOf(tag: Tag): XmlElement {
  const inside = (name: string) => DomUtils.getElementsByTagName(name, tag.children, true)
  return {
    name: tag.name,
    text(name) {
      const [first] = inside(name)
      return first ? DomUtils.textContent(first) : null
    },
    all: (name) => inside(name).map(elementOf),
  }
}
