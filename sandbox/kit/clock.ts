/** The sandbox's own time. With it a test lets a code, a token or a rate window expire without waiting. */
export interface SandboxClock {
  /** The time in milliseconds since 1970. */
  now(): number
  /** Moves the sandbox's time forward. It does not affect requests that wait in real time (delay, latency). */
  advance(ms: number): void
}

/**
 * Makes a clock. With `stillAt` it stands at that moment, in milliseconds since 1970, until it is moved; otherwise it
 * runs like the host's.
 */
export function createClock(stillAt?: number): SandboxClock {
  let offset = 0
  return {
    now: () => (stillAt ?? Date.now()) + offset,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError('The sandbox clock only moves forward.')
      offset += ms
    },
  }
}
