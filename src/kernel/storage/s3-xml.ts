import { DomUtils, parseDocument } from 'htmlparser2'

/** One element of an answer, looked into by the names of what is in it. */
export interface XmlElement {
  name: string
  /** The text of the first such element inside, at whatever depth. */
  text(name: string): string | null
  all(name: string): XmlElement[]
}

/** The root of an XML answer; null where there is none. */
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
