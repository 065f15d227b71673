import { createHash } from 'node:crypto'
import { createRandom } from './random.ts'

/** What a platform counts for a post. */
export interface Figures {
  likes: number
  reposts: number
  replies: number
  quotes: number
  bookmarks: number
  impressions: number
}

export interface Metrics {
  /** The figures of a post this long after it went out. `counted` is what really happened here, and is added. */
  of(id: string, ageMs: number, counted?: Partial<Figures>): Figures
  /** Sets figures of the post from now on; the others go on growing. */
  set(id: string, figures: Partial<Figures>): void
}

const NAMES = ['likes', 'reposts', 'replies', 'quotes', 'bookmarks', 'impressions'] as const
/** After this time, two thirds of all future viewers have seen a post. */
const SPREAD_MS = 8 * 60 * 60_000

/**
 * An audience: over time more people see a post, fewer like it, still fewer answer, and no figure ever falls. The same
 * seed, post and age give the same figures.
 */
export function createMetrics(seed = 1): Metrics {
  const fixed = new Map<string, Partial<Figures>>()
  return {
    of: (id, ageMs, counted = {}) => {
      const grown = grownFigures(seed, id, ageMs)
      const sum = NAMES.map((name) => [name, grown[name] + (counted[name] ?? 0)])
      return { ...(Object.fromEntries(sum) as Record<(typeof NAMES)[number], number>), ...fixed.get(id) } // every name is set
    },
    set(id, figures) {
      for (const [name, value] of Object.entries(figures)) {
        // checked above
        if (!NAMES.includes(name as (typeof NAMES)[number])) throw new TypeError(`There is no figure "${name}".`)
        if (!Number.isInteger(value) || value < 0)
          throw new RangeError(`The figure "${name}" is a whole number from 0.`)
      }
      fixed.set(id, { ...fixed.get(id), ...figures })
    },
  }
}

function grownFigures(seed: number, id: string, ageMs: number): Figures {
  const random = createRandom(createHash('sha256').update(`${seed} ${id}`).digest().readUInt32BE())
  const reach = 50 * 40 ** random()
  const shown = reach * (1 - Math.exp(-Math.max(0, ageMs) / SPREAD_MS))
  const share = (least: number, most: number) => Math.floor(shown * (least + (most - least) * random()))
  return {
    likes: share(0.01, 0.06),
    reposts: share(0.001, 0.012),
    replies: share(0.001, 0.01),
    quotes: share(0.0003, 0.003),
    bookmarks: share(0.001, 0.01),
    impressions: Math.floor(shown),
  }
}
