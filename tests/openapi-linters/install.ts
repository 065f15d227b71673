// Installs the linters into this folder, unless they are there already.
//
//   node_modules/.bin/node tests/openapi-linters/install.ts

import { installPackages } from '../support/install-packages.ts'

installPackages(import.meta.dirname, 'the OpenAPI linters')
