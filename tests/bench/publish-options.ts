export interface PublishOptions {
  workspaces: number
  /** Due at one moment, one an account. */
  due: number
  /** Rows in `post`: what is measured at the second is compared with the first. */
  rows: [number, number]
  workers: number
  /** How long posts fall due at the even pace, seconds. */
  seconds: number
  perMinute: number
  latencyMs: number
  /** Whether a film in 4K is transcoded while posts fall due at the even pace, once more. */
  besideVideo: boolean
}

/** `npm run bench publish -- --due 2000 --rows 1000000 --seconds 60 --workers 4 --beside-video`; what is left out is as documented. */
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
