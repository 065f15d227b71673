import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EMOJI, packageOf } from './families.ts'
import { codePointsIn } from './read-cmap.ts'

/** A file of a family, and what it is for. */
export interface FontFile {
  family: string
  path: string
  weight: number | null
  /**
   * The characters for which the file is used: pairs of first and last code point. Null means all of its characters.
   */
  ranges: [number, number][] | null
}

const filesOf = new Map<string, readonly FontFile[]>()
const bytesOf = new Map<string, Uint8Array>()
const pointsOf = new Map<string, Set<number>>()

const inModules = (name: string): string => fileURLToPath(import.meta.resolve(name))

/** All files of a shipped family. */
export function familyFiles(family: string): readonly FontFile[] {
  const known = filesOf.get(family)
  if (known) return known
  const files = family === EMOJI ? emojiFiles() : packageFiles(family)
  filesOf.set(family, files)
  return files
}

const emojiFiles = (): FontFile[] => [
  { family: EMOJI, path: inModules('twemoji-colr-font/twemoji.woff2'), weight: null, ranges: null },
]

function packageFiles(family: string): FontFile[] {
  const { folder, id, weights } = packageOf(family)
  const subsets = JSON.parse(readFileSync(inModules(`${folder}/unicode.json`), 'utf8')) as Record<string, string>
  return Object.entries(subsets).flatMap(([subset, ranges]) => {
    const name = subset.replace(/[[\]]/g, '') // the numbered subsets of large scripts
    const of = (middle: string, weight: number | null): FontFile => ({
      family,
      path: inModules(`${folder}/files/${id}-${name}-${middle}-normal.woff2`),
      weight,
      ranges: rangesOf(ranges),
    })
    return weights ? weights.map((weight) => of(String(weight), weight)) : [of('wght', null)]
  })
}

/** `U+0000-00FF,U+0131` */
const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

export function fontBytes({ path }: FontFile): Uint8Array {
  const known = bytesOf.get(path)
  if (known) return known
  const bytes = readFileSync(path)
  bytesOf.set(path, bytes)
  return bytes
}

/** The file's own character table decides, because the ranges describe the subset and not the family. */
export function hasGlyph(file: FontFile, point: number): boolean {
  if (file.ranges && !file.ranges.some(([first, last]) => point >= first && point <= last)) return false
  let points = pointsOf.get(file.path)
  if (!points) {
    points = codePointsIn(fontBytes(file))
    pointsOf.set(file.path, points)
  }
  return points.has(point)
}
