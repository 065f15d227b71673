/**
 * `npm run check`: types, lint, format, dead code, unclear comments, generated files. It names the failed ones and
 * shows their output.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const bin = (name: string): string => join(import.meta.dirname, '../node_modules/.bin', name)

/** Checks a project's types incrementally. */
const types = (project: string): [string, ...string[]] => [
  bin('tsc'),
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  join(import.meta.dirname, `../node_modules/.cache/types-${project === '.' ? 'all' : project}.tsbuildinfo`),
  '-p',
  project,
]

/** The longest first: two run at a time, and none should be left to run alone at the end. */
const CHECKS: Record<string, [string, ...string[]]> = {
  'promises and cycles': [
    bin('oxlint'),
    '--type-aware',
    '--quiet',
    'src',
    'sandbox',
    'tests',
    'scripts',
    'web/src',
    'web/parts',
    'client/src',
  ],
  'generated files': [process.execPath, 'scripts/generate.ts', '--check'],
  types: types('.'),
  'web types': types('web'),
  'client types': types('client'),
  'lint and format': [bin('biome'), 'ci', '--error-on-warnings', '.'],
  'dead code': [bin('knip')],
  'unclear comments': [process.execPath, 'scripts/check-words.ts'],
}

const waiting = Object.entries(CHECKS)
let failed = 0

async function worker(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, [command, ...args]] = next
    const started = performance.now()
    const { code, output } = await capture(command, args)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (code !== 0) {
      failed++
      console.log(output)
    }
  }
}

function capture(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

await Promise.all([worker(), worker()])
process.exitCode = failed > 0 ? 1 : 0
