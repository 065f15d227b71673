import { parseArgs } from 'node:util'
import { SIMULATED_PLATFORMS, type SimulatedPlatform } from '../platforms/networks.ts'

export interface RunOptions {
  /** The networks that the accounts take in turn. */
  networks: readonly SimulatedPlatform[]
  posts: number
  workers: number
  /** How many API servers run as processes, which are killed too. With 0 the API runs in the run's own process. */
  servers: number
  /** The share of calls to the platforms that meet a fault, from 0 to 1. */
  faults: number
  seed: number
  /** For how many milliseconds posts are submitted and become due. A slow machine takes longer. */
  spanMs: number
  /** When the run ends at the latest. What is not done by then counts as lost. */
  limitMs: number
  /** At least so many workers are killed. */
  kills: number
  postgresKills: number
}

/** How many posts people submit each second: more than the 500 a minute that the product promises. */
const POSTS_A_SECOND = 32

/**
 * Reads `--posts 3000 --workers 4 --servers 2 --faults 0.25 --kills 15 --seed 7 --networks x,tiktok [--short]`. CI uses
 * `--short`.
 */
export function readOptions(args: string[]): RunOptions {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string' },
      workers: { type: 'string', default: '4' },
      servers: { type: 'string', default: '2' },
      faults: { type: 'string', default: '0.25' },
      kills: { type: 'string' },
      seed: { type: 'string', default: '7' },
      networks: { type: 'string', default: SIMULATED_PLATFORMS.join(',') },
      short: { type: 'boolean', default: false },
    },
  })
  const posts = whole('posts', values.posts ?? (values.short ? '500' : '3000'), 1)
  const faults = Number(values.faults)
  if (!(faults >= 0 && faults <= 1)) throw new RangeError('--faults is a share from 0 to 1')
  const spanMs = Math.round((posts / (values.short ? 30 : POSTS_A_SECOND)) * 1000)
  return {
    networks: values.networks.split(',').map(simulated),
    posts,
    workers: whole('workers', values.workers, 1),
    servers: whole('servers', values.servers, 0),
    faults,
    seed: whole('seed', values.seed, 0),
    spanMs,
    limitMs: values.short ? spanMs + 500_000 : 4 * spanMs + 400_000,
    // With 10,000 posts there are 50 kills.
    kills: whole('kills', values.kills ?? String(Math.max(3, Math.round(posts / 200))), 0),
    postgresKills: Math.min(3, Math.ceil(posts / 1_000)),
  }
}

function simulated(name: string): SimulatedPlatform {
  const found = SIMULATED_PLATFORMS.find((platform) => platform === name)
  if (!found) throw new RangeError(`--networks are some of ${SIMULATED_PLATFORMS.join(', ')}, with commas between them`)
  return found
}

function whole(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least) throw new RangeError(`--${name} is a whole number from ${least}`)
  return value
}
