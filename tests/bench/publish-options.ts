export interface PublishOptions {
  workspaces: number
  /** How many posts are due at one moment, one for each account. */
  due: number
  /** The numbers of rows in `post`. The measurement with the second number is compared with the first. */
  rows: number[]
  workers: number
  /** For how many seconds posts are due at an even pace. */
  seconds: number
  perMinute: number
  latencyMs: number
  /** Whether posts at an even pace are measured once more while a film in 4K is transcoded. */
  besideVideo: boolean
  /** Another checkout. Its workers and its schema are measured in turn with those of this one. */
  beside: string | null
  /** How often each of the two is measured. */
  rounds: number
  /** How many programs want a processor meanwhile. They only count. */
  busy: number
}

/**
 * `npm run bench publish -- --due 2000 --rows 1000000 --seconds 60 --workers 4 --beside-video`. Options that are left
 * out have the values in the documentation. With `--beside ../before --rounds 3` the commit that is checked out there
 * is measured in turn with this one, and with `--busy 2` beside two programs that never rest.
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
