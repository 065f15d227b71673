import { spawn } from 'node:child_process'

/** Starts programs that each use a whole processor. */
export function startBusy(count: number): { stop(): void } {
  const programs = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', 'for (;;) Math.sqrt(2)'], { stdio: 'ignore' }),
  )
  return {
    stop() {
      for (const program of programs) program.kill('SIGKILL')
    },
  }
}
