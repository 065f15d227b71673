// Installs the tests' Bluesky server into this folder, unless it is there already.
//
//   node_modules/.bin/node tests/bluesky-server/install.ts
//
// package.json replaces better-sqlite3 12, which the PDS asks for, by 13: 12 aborts the process at a garbage collection
// on Node 24.19 and later, and has to be compiled. 13 comes with its binaries, so no install script runs here.

import { installPackages } from '../support/install-packages.ts'

installPackages(import.meta.dirname, 'the Bluesky server for the tests')
