import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Writes a generated file. With --check it writes nothing; if the file differs, it says so, and the process fails. */
export async function keepGenerated(file: string, text: string, source: string): Promise<void> {
  const path = join(root, file)
  if (!process.argv.includes('--check')) return writeFile(path, text)
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return
  console.error(`${file} does not fit ${source}: run "npm run generate" and look at the change`)
  process.exitCode = 1
}
