import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Figure, median, spread } from './figures.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROUNDS = 3

/** Checks the types of the whole project except `web/`, without a cache. */
export async function typeCheck(): Promise<Figure[]> {
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const child = spawn(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit'], { cwd: ROOT, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error('The types do not check')
    seconds.push((performance.now() - started) / 1000)
  }
  return [{ what: 'type check (tsc)', figure: `${median(seconds).toFixed(1)} s (${spread(seconds, 1)})` }]
}
