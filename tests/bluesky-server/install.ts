// Installs the Bluesky server of the tests into this folder; does nothing when it stands there already.
//
//   node_modules/.bin/node tests/bluesky-server/install.ts
//
// package.json puts better-sqlite3 13 in the place of the 12 that the PDS asks for: 12 aborts the process at a garbage
// collection on Node 24.19 and later, and has to be compiled. 13 carries its binaries, so no install script runs here.

import { installPackages } from '../support/install-packages.ts'

installPackages(import.meta.dirname, 'the Bluesky server for the tests')
