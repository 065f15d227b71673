import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { linters } from './linters.ts'

const DOCUMENT = join(import.meta.dirname, '../../docs/openapi.json')

for (const [name, lint] of Object.entries(linters)) {
  describe(name, () => {
    let folder: string
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'galley-openapi-'))
    })
    after(() => rm(folder, { recursive: true }))

    test('the linter finds nothing wrong with the OpenAPI document', async () => {
      assert.deepEqual(await lint(DOCUMENT), [])
    })

    test('the linter finds what is wrong with a broken one', async () => {
      const broken = JSON.parse(await readFile(DOCUMENT, 'utf8'))
      const path = broken.paths['/v1/orgs/{orgId}/marketing/posts/{postId}']
      path.get.parameters = path.get.parameters.filter((parameter: { name: string }) => parameter.name !== 'postId')
      const file = join(folder, 'broken.json')
      await writeFile(file, JSON.stringify(broken))
      const problems = await lint(file)
      assert.ok(
        problems.some(({ message }) => message.includes('postId')),
        JSON.stringify(problems),
      )
    })
  })
}
