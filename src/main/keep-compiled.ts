import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Keeps what the runtime makes of the sources, so that the next start need not make it again: a third less work.
 * Beside the packages, not in a folder that other users can write. Where that cannot be written, nothing is kept.
 */
export function keepCompiled(): void {
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/galley'))
}
