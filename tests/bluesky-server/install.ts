// Installs the Bluesky server of the tests into this folder; does nothing when it stands there already.
//
//   node_modules/.bin/node tests/bluesky-server/install.ts
//
// package.json puts better-sqlite3 13 in the place of the 12 that the PDS asks for: 12 aborts the process at a garbage
// collection on Node 24.19 and later, and has to be compiled. 13 carries its binaries, so no install script runs here.

import { spawnSync } from 'node:child_process'
import { isInstalled, markInstalled, serverFolder } from './installation.ts'

if (!isInstalled()) {
  console.log('Installing the Bluesky server for the tests …')
  const npm = spawnSync('npm', ['ci', '--prefer-offline', '--no-progress', '--loglevel=error'], {
    cwd: serverFolder,
    encoding: 'utf8',
  })
  if (npm.status === 0) {
    markInstalled()
  } else {
    console.error(npm.error?.message ?? `${npm.stdout}${npm.stderr}`)
    console.error('npm ci failed in tests/bluesky-server, for the reason above.')
    process.exitCode = 1
  }
}
