// Installs the S3-compatible server of the tests, unless it is there already: Debian's Swift, whose S3 interface checks
// every signature.
//
//   node_modules/.bin/node tests/s3-server/install.ts

import { spawnSync } from 'node:child_process'
import { PYTHON } from './start.ts'

const PACKAGE = 'python3-swift'

const isThere = (): boolean => spawnSync(PYTHON, ['-c', 'import swift, eventlet']).status === 0

function install(): void {
  if (isThere()) return
  console.log(`Installing ${PACKAGE} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', PACKAGE],
  ]) {
    const { status, error, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status === 0) continue
    console.error(`${error?.message ?? `${stdout}${stderr}`}\napt-get ${args.join(' ')} failed, for the reason above.`)
    break
  }
  if (isThere()) return
  console.error(`The tests of S3 need ${PYTHON} with ${PACKAGE}, as Debian has them: install it as root.`)
  process.exitCode = 1
}

install()
