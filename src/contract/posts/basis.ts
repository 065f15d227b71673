import { z } from 'zod'
import { Id } from '../common.ts'

const quoted = z.string().max(500)
/** The longest name of a source or a form. */
export const MOST_OF_NAME = 100
const name = z.string().max(MOST_OF_NAME)

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
          source: name.describe('Where it stands, such as thought or brand kit'),
        }),
      )
      .describe('What its numbers, links, names and dates rest on'),
    format: z.object({ id: name, name }).nullable().describe('The named form in which it is written'),
    signals: z.array(z.object({ id: Id, text: quoted })).describe('Learned preferences that were followed'),
    unsupported: z
      .array(z.object({ quote: quoted }))
      .describe('What the text still claims, and no source says: numbers, links, names, dates'),
  })
  .meta({ id: 'Basis' })
export type Basis = z.infer<typeof Basis>

/** The most entries of each list. Lists of posts include all of them, so they are kept short. */
export const MOST_OF_BASIS = 12

/**
 * The basis of a group: everything that is the basis of at least one of its posts. The format is null if the posts have
 * different ones. Null if no post has a known basis.
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
