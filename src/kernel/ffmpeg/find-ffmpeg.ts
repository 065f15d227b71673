import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { once } from '../once.ts'

/** The program that decodes videos. It runs beside Galley and is never linked into it. Decision 067 */
export interface Ffmpeg {
  path: string
  version: string
}

/** Null if this machine has no ffmpeg: features that need it are then left out. The search happens once. */
export type FindFfmpeg = () => Promise<Ffmpeg | null>

const CHECK_MS = 10_000

/**
 * If FFMPEG_PATH is set, only that program is tried. If not, it is the first in PATH that runs, or else the one that
 * npm installs, if it has a build for this system. A program that does not run is reported to the operator.
 */
export function createFfmpegFinder({ config, log }: { config: Pick<Config, 'ffmpeg'>; log: Log }): FindFfmpeg {
  return once(async () => {
    const { named, searchPath } = config.ffmpeg
    const candidates = named !== null ? [named] : [...inPath(searchPath), ...installed()]
    for (const path of candidates) {
      if (named === null && !(await isProgram(path))) continue
      const version = await versionOf(path)
      if (version !== null) return { path, version }
      log.warn({ path }, 'this ffmpeg does not run: videos may be shown without a picture')
    }
    return null
  })
}

const inPath = (searchPath: string): string[] =>
  searchPath
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, 'ffmpeg'))

function installed(): string[] {
  try {
    const entry = createRequire(import.meta.url).resolve(`@ffmpeg-binary/${process.platform}-${process.arch}`)
    return [join(dirname(entry), 'ffmpeg')]
  } catch {
    return []
  }
}

const isProgram = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() && (found.mode & 0o111) !== 0,
    () => false,
  )

async function versionOf(path: string): Promise<string | null> {
  const run = promisify(execFile)
  const said = await run(path, ['-version'], { env: {}, timeout: CHECK_MS }).catch(() => null)
  return /^ffmpeg version (\S+)/.exec(said?.stdout ?? '')?.[1] ?? null
}
