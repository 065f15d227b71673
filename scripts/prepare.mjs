// Runs before every npm command, on the Node that npm runs on (20 or newer), with nothing installed yet. It installs
// the locked packages if others are installed, and builds the web app if its sources changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Galley needs Node 20 or newer to install itself, and this is ${process.version}.`)
  process.exit(1)
}

installPackages()
if (process.argv[2] === 'start') buildWeb()

function installPackages() {
  const stamp = join(root, 'node_modules/.galley-lock')
  const wanted = hash([join(root, 'package-lock.json')])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const packages = join(root, 'node_modules')
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm would follow the link and empty a folder that may belong to somebody else.
    console.error(`${packages} is a link: remove it, so that Galley can install its packages there`)
    process.exit(1)
  }
  console.log('Installing packages (once; this takes a minute) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
    : spawnSync('npm', args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        encoding: 'utf8',
        shell: process.platform === 'win32',
      })
  if (done.status !== 0) {
    console.error(`The packages could not be installed:\n${done.stderr || done.error || done.stdout}`)
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

function buildWeb() {
  const stamp = join(root, 'web/dist/.source')
  if (!existsSync(join(root, 'web/index.html'))) return
  const sources = [...files(join(root, 'web')), ...files(join(root, 'src/contract')), ...files(join(root, 'src/rules'))]
  const wanted = hash([join(root, 'package-lock.json'), ...sources])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the web app …')
  // The pinned Node is installed by now; npm's own may be too old for the build.
  const node = join(root, 'node_modules/.bin/node')
  const done = spawnSync(
    existsSync(node) ? node : process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      join(root, 'web/vite.config.ts'),
      '--logLevel',
      'error',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' },
  )
  if (done.status !== 0) {
    rmSync(stamp, { force: true })
    console.error(`The web app could not be built:\n${done.stderr || done.stdout}`)
    process.exit(1)
  }
  mkdirSync(join(root, 'web/dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'dist' && entry.name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((file) => statSync(file).isFile())
    .sort()
}

function hash(paths) {
  const sum = createHash('sha256')
  for (const path of paths) sum.update(relative(root, path)).update(readFileSync(path))
  return sum.digest('hex')
}
