export interface PublishOptions {
  workspaces: number
  /** How many fall due at one moment, one for each account. */
  due: number
  /** The sizes of `post`, in rows: the second is compared with the first. */
  rows: [number, number]
  workers: number
  /** How many seconds posts fall due at an even pace. */
  seconds: number
  perMinute: number
  latencyMs: number
  /** Whether the even pace is repeated while a film in 4K is transcoded. */
  besideVideo: boolean
}

/**
 * `npm run bench publish -- --due 2000 --rows 1000000 --seconds 60 --workers 4 --beside-video`; omitted options are as
 * documented.
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
} as const
