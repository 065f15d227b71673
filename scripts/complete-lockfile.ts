/**
 * Run after a change of dependencies: `node scripts/complete-lockfile.ts`. npm leaves an optional package out of the
 * lockfile if the registry lacks it, such as a compiler's build for another platform, and `npm ci` then refuses the
 * lockfile. This script adds such packages. It reads the platform from their name, so that npm skips them on other
 * systems.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'x64', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

const file = join(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Entry> }

let added = 0
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (findsIt(place, name) || !/^\d+\.\d+\.\d+/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      optional: true,
      ...platformOf(name),
    }
    added++
  }
}
const packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
await writeFile(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
console.log(`${added} packages of other platforms added`)

/** Whether Node finds the package: beside its dependent, or further up. */
function findsIt(place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lock.packages) return true
    if (!folder.includes('/node_modules/')) return `node_modules/${name}` in lock.packages
  }
}

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split('/').at(-1)?.split('-') ?? []
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const musl = words.some((word) => word.startsWith('musl'))
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(musl ? { libc: ['musl'] } : words.some((word) => word.startsWith('gnu')) && { libc: ['glibc'] }),
  }
}
