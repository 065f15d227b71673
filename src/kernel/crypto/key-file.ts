import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Keys } from './key-ring.ts'

const BYTES = 32
const HIGHEST = 255

/** Parses `1:<32 bytes in base64>,2:…`. Null for any other text. */
export function parseKeys(text: string): Map<number, Buffer> | null {
  const keys = new Map<number, Buffer>()
  for (const entry of text.trim().split(',')) {
    const [id = '', key = ''] = entry.trim().split(':')
    const bytes = Buffer.from(key, 'base64')
    if (!/^\d{1,3}$/.test(id) || Number(id) < 1 || Number(id) > HIGHEST || bytes.length !== BYTES) return null
    keys.set(Number(id), bytes)
  }
  return keys
}

export function formatKeys(keys: Keys): string {
  const entries = [...keys].sort(([a], [b]) => a - b).map(([id, key]) => `${id}:${key.toString('base64')}`)
  return `${entries.join(',')}\n`
}

/** Adds a new key to the keys and returns its id. Throws if all ids are used up. */
export function withNewKey(keys: Keys): { keys: Keys; id: number } {
  const id = Math.max(0, ...keys.keys()) + 1
  if (id > HIGHEST) throw new Error(`All ${HIGHEST} key ids are used up: restore a backup into a new installation`)
  return { keys: new Map([...keys, [id, randomBytes(BYTES)]]), id }
}

/**
 * Makes a key file with one key. If several processes start at once, one of them makes it, and none reads half of it.
 */
export function makeKeyFile(file: string): void {
  const partial = `${file}.${process.pid}.partial`
  writeFileSync(partial, formatKeys(withNewKey(new Map()).keys), { mode: 0o600 })
  try {
    linkSync(partial, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(partial, { force: true })
  }
}

/**
 * Replaces the file in one step, so that nobody ever reads half of it. The new file keeps the owner and the mode of the
 * earlier one.
 */
export function writeKeyFile(file: string, keys: Keys): void {
  const partial = `${file}.${process.pid}.partial`
  try {
    writeFileSync(partial, formatKeys(keys), { mode: 0o600 })
    chmodSync(partial, statSync(file).mode & 0o777)
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

/**
 * The keys of a file that may grow while we run. It is read again whenever it changes. If it cannot be read at that
 * moment, the earlier keys stay.
 */
export function watchKeyFile(file: string, first: Keys): () => Keys {
  let keys = first
  let seen = ''
  return () => {
    try {
      const { mtimeMs, size, ino } = statSync(file)
      const version = `${mtimeMs} ${size} ${ino}`
      if (version !== seen) {
        keys = parseKeys(readFileSync(file, 'utf8')) ?? keys
        seen = version
      }
    } catch {
      // The file cannot be read at this moment: the earlier keys stay.
    }
    return keys
  }
}
