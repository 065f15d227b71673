import { parseArgs } from 'node:util'

export interface RunOptions {
  posts: number
  workers: number
  /** Share of the platforms' API calls that are struck, 0 to 1. */
  faults: number
  seed: number
  /** Over how long the posts are handed in and fall due, milliseconds. */
  spanMs: number
  /** The run ends then at the latest, and what is not done counts as lost. */
  limitMs: number
  postgresKills: number
}

/** How fast people hand in; more than the 500 a minute that the product promises. */
const POSTS_A_SECOND = 40

/** `--posts 3000 --workers 4 --faults 0.25 --seed 7 [--short]`; `--short` is the form for CI. */
export function readOptions(args: string[]): RunOptions {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string' },
      workers: { type: 'string', default: '4' },
      faults: { type: 'string', default: '0.25' },
      seed: { type: 'string', default: '7' },
      short: { type: 'boolean', default: false },
    },
  })
  const posts = whole('posts', values.posts ?? (values.short ? '500' : '3000'), 1)
  const faults = Number(values.faults)
  if (!(faults >= 0 && faults <= 1)) throw new RangeError('--faults is a share from 0 to 1')
  const spanMs = Math.round((posts / (values.short ? 30 : POSTS_A_SECOND)) * 1000)
  return {
    posts,
    workers: whole('workers', values.workers, 1),
    faults,
    seed: whole('seed', values.seed, 0),
    spanMs,
    limitMs: spanMs + (values.short ? 100_000 : 400_000),
    postgresKills: values.short ? 1 : 2,
  }
}

function whole(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least) throw new RangeError(`--${name} is a whole number from ${least}`)
  return value
}
