import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Whether the folder has the packages that its lockfile names. */
export function isInstalled(folder: string): boolean {
  const stamp = stampOf(folder)
  return existsSync(stamp.file) && readFileSync(stamp.file, 'utf8') === stamp.wanted
}

/** Installs the packages unless they are there already. A failure is printed and fails the process. */
export function installPackages(folder: string, what: string): void {
  if (isInstalled(folder)) return
  console.log(`Installing ${what} …`)
  const npm = spawnSync('npm', ['ci', '--prefer-offline', '--no-progress', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (npm.status === 0) {
    const { file, wanted } = stampOf(folder)
    writeFileSync(file, wanted)
  } else {
    console.error(npm.error?.message ?? `${npm.stdout}${npm.stderr}`)
    console.error(`npm ci failed in tests/${basename(folder)}, for the reason above.`)
    process.exitCode = 1
  }
}

function stampOf(folder: string): { file: string; wanted: string } {
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  return {
    file: join(folder, 'node_modules', '.installed'),
    wanted: createHash('sha256').update(lockfile).digest('hex'),
  }
}
