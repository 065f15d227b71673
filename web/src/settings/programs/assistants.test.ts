import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setupsFor } from './assistants.ts'

const ADDRESS = 'https://galley.example/mcp'
const setup = (key: string) => setupsFor(ADDRESS).find((one) => one.key === key) ?? assert.fail(key)
const piece = (key: string, index: number) => setup(key).pieces[index]?.text ?? assert.fail(`${key} ${index}`)

test('the address is in everything that is copied', () => {
  for (const { name, pieces } of setupsFor(ADDRESS))
    for (const { text } of pieces) assert.ok(text.includes(ADDRESS), `${name}: ${text}`)
})

test('files and commands have the form that their programs read', () => {
  assert.equal(piece('claude-code', 0), `claude mcp add --transport http galley ${ADDRESS}`)
  assert.deepEqual(JSON.parse(piece('claude-code', 1)), { mcpServers: { galley: { type: 'http', url: ADDRESS } } })
  assert.deepEqual(JSON.parse(piece('cursor', 0)), { mcpServers: { galley: { url: ADDRESS } } })
  assert.deepEqual(JSON.parse(piece('vscode', 1)), { servers: { galley: { type: 'http', url: ADDRESS } } })
  assert.equal(
    piece('vscode', 0),
    String.raw`code --add-mcp "{\"name\":\"galley\",\"type\":\"http\",\"url\":\"https://galley.example/mcp\"}"`,
  )
})

test('the links carry the same, each in its program’s way', () => {
  const cursor = new URL(setup('cursor').install?.href ?? '')
  assert.equal(cursor.protocol, 'cursor:')
  assert.equal(cursor.searchParams.get('name'), 'galley')
  assert.deepEqual(JSON.parse(atob(cursor.searchParams.get('config') ?? '')), { url: ADDRESS })
  const [start, config] = (setup('vscode').install?.href ?? '').split('?')
  assert.equal(start, 'vscode:mcp/install')
  assert.deepEqual(JSON.parse(decodeURIComponent(config ?? '')), { name: 'galley', type: 'http', url: ADDRESS })
})
