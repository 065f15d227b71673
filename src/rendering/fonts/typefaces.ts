import type { Renderer } from '@takumi-rs/core'
import {
  chooseFont,
  EMOJI,
  type FontName,
  hanFontOrder,
  isSerif,
  packageOf,
  SCRIPT_FAMILIES,
  SIGN_FAMILIES,
} from './families.ts'
import { type FontFile, familyFiles, fontBytes, hasGlyph } from './font-files.ts'

export interface Typeface {
  name: FontName
  serif: boolean
  /** Null for any weight. A weight that a family lacks would be imitated badly from another one. */
  weights: readonly number[] | null
  /** The order of families in which a character is searched, as CSS. */
  stack: string
}

export interface Typefaces {
  heading: Typeface
  body: Typeface
  /** Characters that no shipped font has. They have to be left out. */
  missing: ReadonlySet<string>
  /** Requested families that do not ship. */
  replaced: { asked: string; used: string }[]
}

const registered = new WeakMap<Renderer, Set<string>>()

/**
 * Loads only the files that this text needs into the renderer, because a family of a large script has a hundred files.
 */
export async function prepareTypefaces(
  renderer: Renderer,
  words: string,
  fonts: { heading: string | null; body: string | null },
): Promise<Typefaces> {
  const heading = chooseFont(fonts.heading, 'Inter')
  const body = chooseFont(fonts.body ?? fonts.heading, 'Inter')
  const points = pointsOf(words)
  const others = [...SCRIPT_FAMILIES, ...hanFontOrder(words), EMOJI, ...SIGN_FAMILIES]
  const typeface = async (name: FontName): Promise<{ face: Typeface; missing: number[] }> => {
    const homes = homesOf(points, [name, ...others])
    const used: string[] = []
    for (const family of [name, ...others]) {
      const mine = homes.get(family) ?? []
      for (const file of familyFiles(family)) {
        if (mine.some((point) => hasGlyph(file, point))) await register(renderer, file)
      }
      if (mine.length > 0 || family === name) used.push(family)
    }
    const stack = used.map((family) => `"${family}"`).join(', ')
    const face = { name, serif: isSerif(name), weights: packageOf(name).weights, stack }
    return { face, missing: homes.get(null) ?? [] }
  }
  const headings = await typeface(heading.name)
  const bodies = body.name === heading.name ? headings : await typeface(body.name)
  const replaced = [heading, body].flatMap(({ name, insteadOf }) =>
    insteadOf === null ? [] : [{ asked: insteadOf, used: name }],
  )
  return {
    heading: headings.face,
    body: bodies.face,
    missing: new Set(headings.missing.map((point) => String.fromCodePoint(point))),
    replaced: replaced.filter((one, at) => replaced.findIndex((r) => r.asked === one.asked) === at),
  }
}

/** Characters that affect their neighbours and are not drawn themselves: joiners, selectors, direction marks. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\s/u

/** `Ag…` is always needed, because shortened text ends with the ellipsis. */
const pointsOf = (words: string): number[] => {
  const signs = new Set(`${words}Ag…—`)
  return [...signs].filter((sign) => !UNSEEN.test(sign)).map((sign) => sign.codePointAt(0) ?? 0)
}

/** Groups the characters by the first family that has them. Characters that no family has are under null. */
function homesOf(points: readonly number[], families: readonly string[]): Map<string | null, number[]> {
  return Map.groupBy(
    points,
    (point) => families.find((family) => familyFiles(family).some((file) => hasGlyph(file, point))) ?? null,
  )
}

async function register(renderer: Renderer, file: FontFile): Promise<void> {
  const known = registered.get(renderer) ?? new Set()
  registered.set(renderer, known)
  if (known.has(file.path)) return
  known.add(file.path)
  await renderer.registerFont({
    name: file.family,
    data: fontBytes(file),
    ...(file.weight !== null && { weight: file.weight }),
    ...(file.ranges && { unicodeRange: file.ranges }),
  })
}
