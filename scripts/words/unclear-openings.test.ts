import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unclearOpenings } from './unclear-openings.ts'

const found = (path: string, text: string) =>
  unclearOpenings(path, text).map(({ line, opening }) => `${line} ${opening}`)

test('a comment that opens with a fragment is found, in each form of comment', () => {
  const text = [
    '/** Of two texts, the longer. */',
    'const a = 1',
    '// That of a run.',
    '{/* Those of the page. */}',
    '/*',
    ' * A first paragraph.',
    ' *',
    ' * Whose turn it is.',
    ' * - What of it is kept',
    ' */',
    '/** The same for several. */',
  ]
  const expected = ['1 Of', '3 That of', '4 Those of', '8 Whose', '9 What of', '11 The same']
  assert.deepEqual(found('a.tsx', text.join('\n')), expected)
})

test('what only looks like a fragment passes', () => {
  const text = [
    '// Of course it does.',
    '/** The same request has the same answer. */',
    '// A long sentence about the posts',
    '// Of the workspace.',
    '/**',
    ' * What a sentence that is wrapped says',
    ' * That of a run.',
    ' */',
    "const text = 'Of two texts'",
    'f() // of this network',
    '// Offers a time.',
  ]
  assert.deepEqual(found('a.ts', text.join('\n')), [])
})

test('a paragraph, a heading, a list item and a table cell of a page are found, but no code and no wrapped line', () => {
  const text = [
    '# Whose account it is',
    '',
    '**Of renders** the newest are kept.',
    'A line that goes on',
    'Of all things.',
    '- That of a person',
    '1. Those of a page',
    '| Name | Of a post, its id |',
    '| Of | Limit |',
    '```',
    'Of a program',
    '```',
  ]
  assert.deepEqual(found('a.md', text.join('\n')), ['1 Whose', '3 Of', '6 That of', '7 Those of', '8 Of'])
})
