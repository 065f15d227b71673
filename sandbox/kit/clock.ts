/** The sandbox's own time, so that a test can let a code, a token or a window run out without waiting. */
export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Moves the sandbox's time forward; requests that wait in real time (delay, latency) are not touched. */
  advance(ms: number): void
}

export function createClock(): SandboxClock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError('The sandbox clock only moves forward.')
      offset += ms
    },
  }
}
