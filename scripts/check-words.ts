/** Lists each comment and each paragraph of the pages with an unclear opening. Arguments: folders or files to check. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unclearOpenings } from './words/unclear-openings.ts'

const ROOT = join(import.meta.dirname, '..')
const PLACES = ['{src,web/src,web/parts,sandbox,tests,scripts,client/src}/**/*.{ts,tsx,mjs}', 'docs/**/*.md', '*.md']
/** Generated files repeat other texts. The changelog records what was written at the time. */
const EXCLUDED = /\.gen\.ts$|^CHANGELOG\.md$/

const wanted = process.argv.slice(2)
const paths = globSync(PLACES, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
  .filter((path) => !EXCLUDED.test(path))
  .filter((path) => wanted.length === 0 || wanted.some((start) => path.startsWith(start)))
  .sort()

const problems = paths.flatMap((path) =>
  unclearOpenings(path, readFileSync(join(ROOT, path), 'utf8')).map(
    ({ line, opening }) => `${path}:${line} opens with "${opening}": begin with the thing that it is about`,
  ),
)
if (problems.length > 0) {
  console.log(problems.join('\n'))
  process.exitCode = 1
}
