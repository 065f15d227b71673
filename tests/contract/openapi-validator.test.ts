import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { openApiDocument } from '#surfaces/docs/openapi.ts'
import { operations } from '../../src/operations.ts'

const problems = async (document: unknown): Promise<unknown> => {
  // The validator changes the object that it gets.
  const result = await new Validator().validate(structuredClone(document) as Record<string, unknown>)
  return result.valid ? [] : (result.errors ?? 'no reason')
}

test('the document fits the schema of OpenAPI 3.1, as served and as committed', async () => {
  const served = JSON.parse(JSON.stringify(openApiDocument(Object.values(operations), 'https://galley.example')))
  assert.deepEqual(await problems(served), [])
  const committed = JSON.parse(await readFile(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'))
  assert.deepEqual(await problems(committed), [])
})

test('a document that does not fit is found', async () => {
  const broken = JSON.parse(JSON.stringify(openApiDocument(Object.values(operations), 'https://galley.example')))
  broken.paths['/v1/orgs'].get.responses = []
  assert.notDeepEqual(await problems(broken), [])
})
