// Installs what speaks and what listens in the tests of captions, unless it is there already: Debian's espeak-ng and
// PocketSphinx.
//
//   node_modules/.bin/node tests/speech/install.ts

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { DICTIONARY, LISTENER, SPEAKER } from './programs.ts'

const PACKAGES = ['espeak-ng', 'pocketsphinx', 'pocketsphinx-en-us']

const isThere = (): boolean => [SPEAKER, LISTENER, DICTIONARY].every((path) => existsSync(path))

function install(): void {
  if (isThere()) return
  console.log(`Installing ${PACKAGES.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES],
  ]) {
    const { status, error, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status === 0) continue
    console.error(`${error?.message ?? `${stdout}${stderr}`}\napt-get ${args.join(' ')} failed, for the reason above.`)
    break
  }
  if (isThere()) return
  console.error(`The tests of speech need ${PACKAGES.join(', ')}, as Debian has them: install them as root.`)
  process.exitCode = 1
}

install()
