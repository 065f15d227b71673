/**
 * Runs ffmpeg for heavy work. Code that runs a program on bytes from strangers does so in a child process, at low
 * priority.
 */
import { spawn } from 'node:child_process'

export interface FfmpegRun {
  /** The path of the program, as `FindFfmpeg` found it. */
  path: string
  args: readonly string[]
  cpuSeconds: number
  memoryMb: number
  /** Limits the elapsed time as well: a program that waits uses no processor time. */
  timeoutMs: number
  /** The most bytes of standard output. A program that writes more is ended. */
  maxBytes: number
}

export type FfmpegOutcome = { output: Buffer } | { problem: string }

const WORDS_BYTES = 4000
/**
 * The operating system enforces the program's limits, even after the process that started it has ended. Not every
 * system can limit memory.
 */
const LIMITED = 'ulimit -t "$1" || exit 1; ulimit -v "$2" 2>/dev/null; ulimit -c 0; shift 2; exec "$@"'

/** The options for reading a local file. ffmpeg opens nothing else, whatever the file names. */
export const localFileOptions = (path: string, demuxer: string): string[] => [
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-f', demuxer],
  ...['-i', `file:${path}`],
]

/** Returns the output, or ffmpeg's own message if there is none. */
export function runFfmpeg({
  path,
  args,
  cpuSeconds,
  memoryMb,
  timeoutMs,
  maxBytes,
}: FfmpegRun): Promise<FfmpegOutcome> {
  const limits = [String(cpuSeconds), String(memoryMb * 1024)]
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error']
  const program = spawn('/bin/sh', ['-c', LIMITED, 'sh', ...limits, path, ...quiet, ...args], {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  let [bytes, words] = [0, '']
  const end = () => program.kill('SIGKILL')
  const timer = setTimeout(end, timeoutMs)
  program.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) end()
    else chunks.push(chunk)
  })
  program.stderr.on('data', (chunk: Buffer) => {
    if (words.length < WORDS_BYTES) words += chunk.toString('utf8', 0, WORDS_BYTES)
  })
  return new Promise((resolve, reject) => {
    program.once('error', reject)
    program.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0 && bytes <= maxBytes) resolve({ output: Buffer.concat(chunks) })
      else resolve({ problem: words.trim() || `ffmpeg was ended: ${signal ?? code}` })
    })
  })
}
