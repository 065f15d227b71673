import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The instructions of the image's last stage, each with its arguments. */
export function lastStage(): [string, string][] {
  const lines = read('Containerfile')
    .replace(/^#.*$/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim())
  const last = lines.findLastIndex((line) => line.startsWith('FROM '))
  return lines.slice(last).map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)])
}

/** Whether the image's build leaves out a file. The path is relative to the root of the repository. */
export function isIgnored(path: string): boolean {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  return patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))
}
