import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRIVATE_FILE } from '#kernel/private-files.ts'

/** A state of the data folder in which Galley must not be started. */
export type Marker = 'moved' | 'restoring'

const fileOf = (dataDir: string, marker: Marker): string => join(dataDir, marker)

/** Sets the marker. A start on this folder is then refused with `words`. */
export function setMarker(dataDir: string, marker: Marker, words: string): void {
  writeFileSync(fileOf(dataDir, marker), `${words}\n`, { mode: PRIVATE_FILE })
}

export function readMarker(dataDir: string, marker: Marker): string | null {
  try {
    return readFileSync(fileOf(dataDir, marker), 'utf8').trim()
  } catch {
    return null
  }
}

export function clearMarker(dataDir: string, marker: Marker): void {
  rmSync(fileOf(dataDir, marker), { force: true })
}

/** Throws the marker's words. That a database was moved away matters only for a start on the embedded one. */
export function refuseMarked(config: { dataDir: string; databaseUrl: string | null }): void {
  const words =
    readMarker(config.dataDir, 'restoring') ?? (config.databaseUrl ? null : readMarker(config.dataDir, 'moved'))
  if (words) throw new Error(words)
}
