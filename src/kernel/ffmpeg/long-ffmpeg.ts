/**
 * For a worker that renders: one ffmpeg run that takes minutes, gives way to everything else, and can be ended at any
 * moment.
 */
import { spawn } from 'node:child_process'

export interface LongFfmpegRun {
  /** The path of the program, as `FindFfmpeg` found it. */
  path: string
  args: readonly string[]
  cpuSeconds: number
  memoryMb: number
  /** Ends the program at once. */
  signal: AbortSignal
  /** Called with the seconds of the result that are finished. */
  onSeconds?(seconds: number): void
}

/** With `ended`, the caller or the system ended the run, and nothing is known to be wrong with the input. */
export type LongFfmpegOutcome = { words: string } & ({ done: true } | { done: false; ended: boolean })

const MOST_WORDS = 20_000
/**
 * The operating system enforces the program's limits. A shell reads its own input, which this process keeps open. The
 * input closes when this process wants the program to end or is killed itself, and then the shell ends the program.
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

/**
 * The shell's codes for: interrupted, killed, asked to stop, out of time. ffmpeg's own code for being asked to stop is
 * 255.
 */
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
      // `out_time_ms` is in microseconds as well. Before the first frame it has no number.
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
