import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = join(import.meta.dirname, '../../node_modules/.cache/chaos')

/** Copies the output of the processes, because the run's folder is removed. */
export async function keepLogs(folder: string): Promise<string> {
  const kept = join(KEPT, `${process.pid}-${Date.now()}`)
  await mkdir(kept, { recursive: true })
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  for (const name of logs) await cp(join(folder, name), join(kept, name))
  return kept
}
