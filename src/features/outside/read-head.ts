import { Parser } from 'htmlparser2'

/** The most elements of a head. The parser's time grows with the square of the number of open elements. */
const MOST_ELEMENTS = 2_000
/** The number of characters that the parser gets at a time, so that it can be stopped. */
const PIECE = 4_096

/** The parts of a page's head that describe it. The first of each kind counts. Reads nothing after the head. */
export function readHead(html: string): Record<string, string> {
  const facts: Record<string, string> = {}
  let elements = 0
  let ended = false
  let inTitle = false
  let titleText = ''
  const keep = (name: string | undefined, text: string | undefined): void => {
    if (name && text?.trim() && !(name in facts)) facts[name] = text.trim()
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      elements += 1
      if (name === 'body' || elements > MOST_ELEMENTS) ended = true
      if (name === 'title') inTitle = true
      if (name === 'meta') keep((attributes.property ?? attributes.name)?.toLowerCase(), attributes.content)
    },
    ontext(text) {
      if (inTitle) titleText += text
    },
    onclosetag(name) {
      if (name === 'head') ended = true
      if (name !== 'title') return
      inTitle = false
      keep('title', titleText)
      titleText = ''
    },
  })
  for (let from = 0; from < html.length && !ended; from += PIECE) parser.write(html.slice(from, from + PIECE))
  return facts
}
