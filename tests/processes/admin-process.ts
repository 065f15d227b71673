import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ADMIN = join(import.meta.dirname, '../../src/main/admin.ts')

/** Runs `npm run admin -- …` as a process, with only the settings in `env`. */
export async function runAdmin(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const { PATH = '', TMPDIR } = process.env
  const child = spawn(process.execPath, [ADMIN, ...args], { env: { PATH, ...(TMPDIR && { TMPDIR }), ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, said }
}
