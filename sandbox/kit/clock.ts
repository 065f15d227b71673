/** The sandbox's own time, so that a test can let a code, a token or a window run out without waiting. */
export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Moves the sandbox's time forward; requests that wait in real time (delay, latency) are not touched. */
  advance(ms: number): void
}

/** `stillAt`: it stands there, in milliseconds since 1970, but for what it is moved. Unless told, it goes as the host's. */
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
