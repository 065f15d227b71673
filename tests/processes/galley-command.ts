import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = join(import.meta.dirname, '../..')
export const COMPILED_MAIN = join(ROOT, 'client/dist/cli/main.js')

export interface CommandRun {
  code: number | null
  out: string
  err: string
  /** The output, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field and assert on what they find
  json: any
}

/** The compiled command. Each call is a process, and all use a temporary home. */
export interface GalleyCommand {
  home: string
  run(words: readonly string[], options?: { input?: string; env?: Record<string, string> }): Promise<CommandRun>
  remove(): Promise<void>
}

/** Compiles the client as `npm run build:client` does. */
export async function compiledCommand(): Promise<GalleyCommand> {
  const built = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'client'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The client does not compile: ${built.stdout}${built.stderr}`)
  const home = await mkdtemp(join(tmpdir(), 'galley-home-'))
  return {
    home,
    async run(words, { input = '', env = {} } = {}) {
      const { PATH = '' } = process.env
      const child = spawn(process.execPath, [COMPILED_MAIN, ...words], { env: { PATH, HOME: home, ...env } })
      child.stdin.end(input)
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
      const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      return { code, out, err, json: parsed(out) }
    },
    remove: () => rm(home, { recursive: true }),
  }
}

function parsed(out: string): unknown {
  try {
    return JSON.parse(out)
  } catch {
    return undefined
  }
}
