import type { Audit, Findings } from './audit.ts'
import type { NetworkFacts } from './by-network.ts'
import type { Disturbances } from './disturb.ts'

export interface RunFacts {
  posts: number
  /** How many posts had to stay unpublished: edited, canceled, undecided or tampered with. */
  withheld: number
  /** For how many posts in doubt a person said what is there. */
  settled: number
  workers: number
  servers: number
  seed: number
  networks: readonly NetworkFacts[]
  /** How often the guard stopped a send because the worker was too slow. */
  guarded: number
  disturbances: Disturbances
  /** Seconds of each phase: submitting, finishing, settling doubts. */
  phaseSeconds: readonly number[]
  /** Seconds from the first public post to the last. */
  publishingSeconds: number
  seconds: number
}

const BARS: Record<keyof Findings, string> = {
  lost: 'no post is lost',
  doubled: 'no post is doubled',
  early: 'no post is early',
  unapproved: 'nothing went out unapproved',
  givenUp: 'nothing was given up without need',
  untold: 'whatever failed or is in doubt has its notification',
  misreported: 'what is said of a post is so',
  foreign: 'only moves of the post machine’s table happened',
}
const EXAMPLES = 10

/** Prints the table and the findings. Answers how many bars were held and how many missed. */
export function report(
  audit: Audit,
  facts: RunFacts,
  alsoFailed: readonly string[],
): { passed: number; failed: number } {
  const { disturbances } = facts
  const rows: [string, string | number][] = [
    ['posts', `${facts.posts} (${facts.withheld} of them kept from going out)`],
    ['on a platform that cannot be asked', audit.blind],
    ['workers / servers', `${facts.workers} / ${facts.servers}`],
    ['platform faults', facts.networks.reduce((sum, { faults }) => sum + faults, 0)],
    ...facts.networks.map(({ name, posts, faults, inDoubt, told }): [string, string] => [
      `  ${name}`,
      `${posts} posts, ${faults} faults, ${inDoubt} in doubt, ${told} of them told`,
    ]),
    ['workers killed', disturbances.kills],
    ['workers frozen', disturbances.freezes],
    ['servers killed', disturbances.serverKills],
    ['PostgreSQL killed', disturbances.postgresKills],
    ['sends stopped by the guard', facts.guarded],
    ['published', audit.published],
    ['failed, with a reason', audit.failed],
    ['may be live, asked in vain', audit.inDoubt.askable],
    ['may be live, cannot be asked', audit.inDoubt.blind],
    ['were in doubt, settled by people', facts.settled],
    ['first comments live / told', `${audit.comments.live} / ${audit.comments.told}`],
    ...(Object.keys(BARS) as (keyof Findings)[]).map((bar): [string, number] => [bar, audit[bar].length]),
    [
      'lateness p50 / p95 / p99',
      [0.5, 0.95, 0.99].map((share) => seconds(quantile(audit.lateness, share))).join(' / '),
    ],
    ['posts per second', (audit.published / facts.publishingSeconds).toFixed(1)],
    ['seconds of handing in / the rest / settling', facts.phaseSeconds.map((each) => each.toFixed(1)).join(' / ')],
    ['seconds', facts.seconds.toFixed(1)],
    ['seed', facts.seed],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`)

  const results = [
    ...(Object.keys(BARS) as (keyof Findings)[]).map((bar) => ({ says: BARS[bar], found: audit[bar] })),
    { says: 'the run came to its end in order', found: alsoFailed },
  ]
  console.log()
  for (const { says, found } of results) {
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${says}`)
    for (const example of found.slice(0, EXAMPLES)) console.log(`       ${example}`)
    if (found.length > EXAMPLES) console.log(`       and ${found.length - EXAMPLES} more`)
  }
  const failed = results.filter(({ found }) => found.length > 0).length
  return { passed: results.length - failed, failed }
}

function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
