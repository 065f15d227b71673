/**
 * `node scripts/tidily.ts program.ts [arguments…]` runs a program with its own temporary folder. When the program has
 * ended, also by a signal, nothing that it started still runs, and nothing that it wrote there is left: no database,
 * and no folder of a failed test.
 */
import { spawn } from 'node:child_process'
import { constants, tmpdir } from 'node:os'
import { memoryFolder } from './tests/memory-folder.ts'
import { endDeadRuns, endRun, makeRunFolder } from './tests/run-folder.ts'

/** How long a process that is told to end may take. */
const GRACE_MS = 10_000
const LOOK_MS = 250

// Databases are made and removed by the dozen, which costs a tenth in memory (docs/tests/shared-processes.md). On macOS the temporary
// folder's path is too long for the socket of a database.
const given = process.platform === 'darwin' ? '/tmp' : process.env.TMPDIR
const inside = given ?? memoryFolder() ?? tmpdir()
await endDeadRuns(inside)
const folder = makeRunFolder(inside)
const args = [...process.execArgv, ...process.argv.slice(2)]
const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, TMPDIR: folder } })

let told: NodeJS.Signals | null = null
function end(signal: NodeJS.Signals): void {
  told ??= signal
  child.kill(signal)
  setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
// npm sends a signal to a shell between it and this process, and the shell ends without passing it on.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid !== parent && told === null) end('SIGTERM')
  }, LOOK_MS).unref()
}
const status = await new Promise<number>((resolve) => {
  child.once('error', () => resolve(1))
  child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
})
await endRun(folder)
process.exitCode = told === null ? status : 128 + constants.signals[told]
