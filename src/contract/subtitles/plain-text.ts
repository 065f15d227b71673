import { decodeHTML, decodeHTMLStrict } from 'entities/decode'

/** `<i>`, `</c>`, `<v.loud Ann>`, `<font color="#ff0">`, `<>`. A `<` followed by a blank is no tag: `1 < 2`. */
const TAG = /<\/?(?:([a-z][a-z0-9_-]{0,30})((?:[\s./][^<>]{0,200})?))?>/gi
/** When the next word is spoken: `<00:00:01.500>`. */
const TIMESTAMP = /<\d[\d:.,]{0,20}>/g
/** `{\an8}` of SubStation Alpha, `{y:i}` of MicroDVD, `{b}` of early SubRip. */
const BRACES = /\{(?:\\[^{}]{0,200}|[a-z]:[^{}]{0,60}|\/?[bius])\}/gi
/** A line break or a blank in SubStation Alpha. */
const BLANKS = /\\[Nh]/g

/** Tags that only say how words look or who says them. */
const KNOWN = new Set(
  `b i u s c v lang ruby rt rp rb font span p div br em strong small big strike del sub sup tt center a`.split(' '),
)

export interface PlainText {
  text: string
  /** Whether the line says when each of its words is spoken. */
  isTimed: boolean
  /** Text that was removed as a tag and may have been words. */
  leftOut: string[]
}

/** A caption's line as it is shown: tags are removed, and character references are decoded. */
export function plainText(line: string, isVtt: boolean): PlainText {
  // Most lines contain neither, and there may be a hundred thousand.
  if (!/[<{\\&]/.test(line)) return { text: line.replace(/\s+/g, ' ').trim(), isTimed: false, leftOut: [] }
  const leftOut: string[] = []
  const timed = line.replace(TIMESTAMP, '')
  const bare = timed
    .replace(TAG, (tag, name: string | undefined, rest = '') => {
      // WebVTT drops a tag without a name, such as `<>`. In other formats it is text.
      if (name === undefined) return isVtt ? '' : tag
      const isKnown = KNOWN.has(name.toLowerCase())
      // A real tag's attributes have an equals sign. `a<b and b>c` has none.
      if (!isKnown && /\w/.test(rest) && !rest.includes('=')) return tag
      if (!isKnown && !tag.startsWith('</')) leftOut.push(tag)
      return name.toLowerCase() === 'br' ? ' ' : ''
    })
    .replace(BRACES, '')
    .replace(BLANKS, ' ')
  // WebVTT decodes references as HTML does, even without their semicolon. In SubRip `&copy` may be two words.
  const text = (isVtt ? decodeHTML : decodeHTMLStrict)(bare).replace(/\s+/g, ' ').trim()
  return { text, isTimed: timed !== line, leftOut }
}
