import { z } from 'zod'
import { Id } from '../common.ts'

const quoted = z.string().max(500)

/** What a draft rests on, as it was when the draft was made. Spec W19, decision 106 */
export const Basis = z
  .object({
    thoughts: z
      .array(z.object({ id: Id, text: quoted.describe('Its beginning, as it was then') }))
      .describe('The thoughts that it was drafted from; they may be gone by now'),
    documents: z.array(z.object({ id: Id, title: quoted })).describe('Documents of the context library'),
    facts: z
      .array(
        z.object({
          text: quoted.describe('The sentence of the source'),
          source: z.string().max(100).describe('Where it stands, such as thought or brand kit'),
        }),
      )
      .describe('What its numbers, links, names and dates rest on'),
    format: z
      .object({ id: z.string().max(100), name: z.string().max(100) })
      .nullable()
      .describe('The named form in which it is written'),
    signals: z.array(z.object({ id: Id, text: quoted })).describe('Learned preferences that were followed'),
    unsupported: z
      .array(z.object({ quote: quoted }))
      .describe('What the text still claims, and no source says: numbers, links, names, dates'),
  })
  .meta({ id: 'Basis' })
export type Basis = z.infer<typeof Basis>

/** The most entries of each list. Lists of posts carry these along. */
export const MOST_OF_BASIS = 12

/**
 * What a group rests on: whatever at least one of its posts rests on. The format is null if the posts differ in it.
 * Null if nothing is known of any post.
 */
export function basisOfGroup(posts: readonly { basis?: Basis | null | undefined }[]): Basis | null {
  const known = posts.flatMap(({ basis }) => (basis ? [basis] : []))
  const [first] = known
  if (!first) return null
  const all = <K extends Exclude<keyof Basis, 'format'>>(list: K): Basis[K] => {
    const entries = known.flatMap((basis): Basis[K][number][] => basis[list])
    const each = new Map(entries.map((entry) => ['id' in entry ? entry.id : JSON.stringify(entry), entry]))
    return [...each.values()] as Basis[K] // entries of that list
  }
  return {
    thoughts: all('thoughts'),
    documents: all('documents'),
    facts: all('facts'),
    format: known.every(({ format }) => format?.id === first.format?.id) ? first.format : null,
    signals: all('signals'),
    unsupported: all('unsupported'),
  }
}
