/**
 * Writes the client package's facts about the API, from docs/openapi.json: types and routes of every operation, and the
 * facts for the command line. With --check it changes nothing, and fails if a file is out of date.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeApi } from './client/describe-api.ts'
import { describeCommands } from './client/describe-commands.ts'
import { type OpenApiDocument, operationsOf } from './client/document.ts'
import { keepGenerated } from './keep-generated.ts'

const root = join(import.meta.dirname, '..')
// our own generated file
const document = JSON.parse(await readFile(join(root, 'docs/openapi.json'), 'utf8')) as OpenApiDocument
const operations = operationsOf(document)

const files = {
  'client/src/api.gen.ts': describeApi(document, operations),
  'client/src/cli/operations.gen.ts': describeCommands(document, operations),
}
for (const [file, text] of Object.entries(files)) await keepGenerated(file, text, 'docs/openapi.json')
