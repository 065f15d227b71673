import { existsSync } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const web = join(import.meta.dirname, '../../web')

/** The folder of the built web app, built again if a source is newer. */
export async function builtWeb(): Promise<string> {
  const page = join(web, 'dist/index.html')
  const builtAt = existsSync(page) ? (await stat(page)).mtimeMs : 0
  for await (const file of glob('{index.html,vite.config.ts,vite/*.ts,src/**/*.{ts,tsx,css}}', { cwd: web })) {
    if ((await stat(join(web, file))).mtimeMs <= builtAt) continue
    await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'error' })
    break
  }
  return join(web, 'dist')
}
