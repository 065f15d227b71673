import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, parseModule } from './parse-module.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = ['{src,sandbox,tests,scripts,web,client/src}/**/*.{ts,tsx,mjs}']

/** Every source file of the repository, parsed. */
export function readModules(): Module[] {
  return globSync(SOURCES, { cwd: ROOT, exclude: (path) => path.includes('node_modules') || path.includes('web/dist') })
    .sort()
    .map((path) => parseModule(path, readFileSync(join(ROOT, path), 'utf8')))
}
