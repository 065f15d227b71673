export interface PublishOptions {
  workspaces: number
  /** How many fall due at one moment, one for each account. */
  due: number
  /** The sizes of `post`, in rows: the second is compared with the first. */
  rows: number[]
  workers: number
  /** How many seconds posts fall due at an even pace. */
  seconds: number
  perMinute: number
  latencyMs: number
  /** Whether the even pace is repeated while a film in 4K is transcoded. */
  besideVideo: boolean
  /** Another checkout, whose workers and schema are measured in turn with this one's. */
  beside: string | null
  /** How often each of the two is measured. */
  rounds: number
  /** How many programs that do nothing but count want a processor meanwhile. */
  busy: number
}

/**
 * `npm run bench publish -- --due 2000 --rows 1000000 --seconds 60 --workers 4 --beside-video`; omitted options are as
 * documented. With `--beside ../before --rounds 3` the commit that is checked out there is measured in turn with this one,
 * with `--busy 2` next to two programs that never rest.
 */
export function readPublishOptions(values: Partial<Record<string, string | boolean>>): PublishOptions {
  const whole = (name: string, otherwise: number): number => {
    const value = Number(values[name] ?? otherwise)
    if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} is a whole number from 1`)
    return value
  }
  const due = whole('due', 10_000)
  return {
    workspaces: whole('workspaces', 10_000),
    due,
    rows: [due, whole('rows', 1_000_000)],
    workers: whole('workers', 4),
    seconds: whole('seconds', 60),
    perMinute: whole('per-minute', 500),
    latencyMs: 50,
    besideVideo: values['beside-video'] === true,
    beside: typeof values.beside === 'string' ? values.beside : null,
    rounds: whole('rounds', 3),
    busy: values.busy === undefined ? 0 : whole('busy', 0),
  }
}

export const PUBLISH_OPTIONS = {
  workspaces: { type: 'string' },
  due: { type: 'string' },
  rows: { type: 'string' },
  workers: { type: 'string' },
  seconds: { type: 'string' },
  'per-minute': { type: 'string' },
  'beside-video': { type: 'boolean' },
  beside: { type: 'string' },
  rounds: { type: 'string' },
  busy: { type: 'string' },
} as const
