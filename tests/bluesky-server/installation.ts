import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const serverFolder = import.meta.dirname

const stampFile = join(serverFolder, 'node_modules', '.installed')

/** Whether the packages stand here as the lockfile names them. */
export function isInstalled(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp()
}

export function markInstalled(): void {
  writeFileSync(stampFile, wantedStamp())
}

function wantedStamp(): string {
  const hash = createHash('sha256')
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(serverFolder, name)))
  return hash.digest('hex')
}
