/** For a worker that renders: one run that takes minutes, gives way to everything else, and can be ended at any moment. */
import { spawn } from 'node:child_process'

export interface LongFfmpegRun {
  /** As `FindFfmpeg` found it. */
  path: string
  args: readonly string[]
  cpuSeconds: number
  memoryMb: number
  /** Ends the program at once. */
  signal: AbortSignal
  /** How many seconds of the result are made. */
  onSeconds?(seconds: number): void
}

/** `ended`: whoever ended it knows why, or the system did; what it was given may be good. */
export type LongFfmpegOutcome = { words: string } & ({ done: true } | { done: false; ended: boolean })

const MOST_WORDS = 20_000
/**
 * The system holds the program to its limits. A shell watches its own input, which this process holds open: it closes when
 * this process wants the program ended, and also when this process is killed, so that no program is left behind.
 */
const WATCHED = [
  'ulimit -t "$1" || exit 1',
  'ulimit -v "$2" 2>/dev/null',
  'ulimit -c 0',
  'shift 2',
  'exec 3<&0',
  'nice -n 10 "$@" 3<&- </dev/null &',
  'program=$!',
  '(cat <&3 >/dev/null 2>&1; kill -9 $program 2>/dev/null) >/dev/null 2>&1 &',
  'watch=$!',
  'exec 3<&-',
  'wait $program',
  'code=$?',
  'kill $watch 2>/dev/null',
  'exit $code',
].join('\n')

/** As the shell says it: interrupted, killed, asked to stop, out of its time. 255 is how ffmpeg says that it was asked to. */
const BY_SIGNAL = new Set([130, 137, 143, 152, 255])

export function runLongFfmpeg(run: LongFfmpegRun): Promise<LongFfmpegOutcome> {
  const { path, args, cpuSeconds, memoryMb, signal, onSeconds } = run
  if (signal.aborted) return Promise.resolve({ done: false, ended: true, words: '' })
  const limits = [String(Math.ceil(cpuSeconds)), String(memoryMb * 1024)]
  const quiet = ['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:1', '-stats_period', '0.4']
  const program = spawn('/bin/sh', ['-c', WATCHED, 'sh', ...limits, path, ...quiet, ...args], {
    env: { PATH: '/usr/bin:/bin' },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const end = () => program.stdin.destroy()
  program.stdin.on('error', () => {})
  signal.addEventListener('abort', end, { once: true })
  let [words, line] = ['', '']
  program.stdout.on('data', (chunk: Buffer) => {
    const lines = (line + chunk.toString('latin1')).split('\n')
    line = lines.pop()?.slice(-200) ?? ''
    for (const said of lines) {
      // `out_time_ms` has microseconds as well; before the first frame there is no number.
      const time = /^out_time_us=(\d+)/.exec(said)
      if (time) onSeconds?.(Number(time[1]) / 1e6)
    }
  })
  program.stderr.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString('utf8')}`.slice(-MOST_WORDS)
  })
  return new Promise((resolve, reject) => {
    program.once('error', reject)
    program.once('close', (code) => {
      signal.removeEventListener('abort', end)
      end()
      const said = { words: words.trim() }
      if (code === 0) resolve({ ...said, done: true })
      else resolve({ ...said, done: false, ended: signal.aborted || code === null || BY_SIGNAL.has(code) })
    })
  })
}
