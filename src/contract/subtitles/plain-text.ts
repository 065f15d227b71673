import { decodeHTML, decodeHTMLStrict } from 'entities/decode'

/** `<i>`, `</c>`, `<v.loud Ann>`, `<font color="#ff0">`, `<>`. What has a blank behind `<` is no mark: `1 < 2`. */
const TAG = /<\/?(?:([a-z][a-z0-9_-]{0,30})((?:[\s./][^<>]{0,200})?))?>/gi
/** When the next word is spoken: `<00:00:01.500>`. */
const TIMESTAMP = /<\d[\d:.,]{0,20}>/g
/** `{\an8}` of SubStation Alpha, `{y:i}` of MicroDVD, `{b}` of early SubRip. */
const BRACES = /\{(?:\\[^{}]{0,200}|[a-z]:[^{}]{0,60}|\/?[bius])\}/gi
/** A line that is broken or a blank of SubStation Alpha. */
const BLANKS = /\\[Nh]/g

/** Marks that only say how words look or who says them. */
const KNOWN = new Set(
  `b i u s c v lang ruby rt rp rb font span p div br em strong small big strike del sub sup tt center a`.split(' '),
)

export interface PlainText {
  text: string
  /** Whether it says when each of its words is spoken. */
  isTimed: boolean
  /** What was taken for marks and may have been words. */
  leftOut: string[]
}

/** A line of a caption as it is shown: without marks, and with references as the signs that they stand for. */
export function plainText(line: string, isVtt: boolean): PlainText {
  // Most lines hold none of either, and there may be a hundred thousand.
  if (!/[<{\\&]/.test(line)) return { text: line.replace(/\s+/g, ' ').trim(), isTimed: false, leftOut: [] }
  const leftOut: string[] = []
  const timed = line.replace(TIMESTAMP, '')
  const bare = timed
    .replace(TAG, (tag, name: string | undefined, rest = '') => {
      // HTML knows no mark without a name, and WebVTT follows it.
      if (name === undefined) return isVtt ? '' : tag
      const isKnown = KNOWN.has(name.toLowerCase())
      // What a mark says is written with an equals sign: `a<b and b>c` holds none.
      if (!isKnown && /\w/.test(rest) && !rest.includes('=')) return tag
      if (!isKnown && !tag.startsWith('</')) leftOut.push(tag)
      return name.toLowerCase() === 'br' ? ' ' : ''
    })
    .replace(BRACES, '')
    .replace(BLANKS, ' ')
  // WebVTT reads references as HTML does, also without their semicolon. In SubRip `&copy` may be two words.
  const text = (isVtt ? decodeHTML : decodeHTMLStrict)(bare).replace(/\s+/g, ' ').trim()
  return { text, isTimed: timed !== line, leftOut }
}
