// Installs the protocol's client library, its inspector and its conformance suite into this folder, unless they are
// there already.
//
//   node_modules/.bin/node tests/assistants/install.ts

import { installPackages } from '../support/install-packages.ts'

installPackages(import.meta.dirname, 'the clients, the inspector and the conformance suite')
