// Installs the linters into this folder; does nothing when they stand there already.
//
//   node_modules/.bin/node tests/openapi-linters/install.ts

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const stampFile = join(folder, 'node_modules', '.installed')
const stamp = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .digest('hex')

if (installed() !== stamp) {
  console.log('Installing the OpenAPI linters …')
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-progress', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (npm.status === 0) {
    writeFileSync(stampFile, stamp)
  } else {
    console.error(npm.error?.message ?? `${npm.stdout}${npm.stderr}`)
    console.error('npm ci failed in tests/openapi-linters, for the reason above.')
    process.exitCode = 1
  }
}

function installed(): string | null {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return null
  }
}
