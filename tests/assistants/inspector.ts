import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the inspector printed, and its exit code. */
export interface Inspected {
  code: number
  out: string
  errors: string
}

const PROGRAM = join(
  import.meta.dirname,
  'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
)
const MOST_BYTES = 4 * 1024 * 1024

/**
 * Runs the official inspector without its page and in a temporary home, so that it changes nothing in the user's own.
 */
export async function inspect(url: string, token: string, args: readonly string[]): Promise<Inspected> {
  const home = await mkdtemp(join(tmpdir(), 'galley-inspector-'))
  const all = [PROGRAM, '--cli', url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`, ...args]
  try {
    return await new Promise((resolve) => {
      const env = { PATH: process.env.PATH, HOME: home }
      execFile(process.execPath, all, { cwd: home, env, maxBuffer: MOST_BYTES }, (error, out, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, errors })
      })
    })
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
