import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptBlock, NotionBlock } from './kept-block.ts'
import { notionPageId } from './page-id.ts'
import type { TreeBlock } from './read-tree.ts'
import { writeText } from './write-text.ts'

const run = (plain_text: string, href: string | null = null, type = 'text') => ({ type, plain_text, href })
/** A block in Notion's form, and its children. */
function block(type: string, content: object, children: TreeBlock[] = []): TreeBlock {
  const raw = { id: type, type, has_children: children.length > 0, [type]: content }
  return { ...keptBlock(NotionBlock.parse(raw)), children }
}
const text = (type: string, words: string, children: TreeBlock[] = [], more: object = {}) =>
  block(type, { rich_text: [run(words)], ...more }, children)

test('a page keeps its structure as text', () => {
  const page = [
    text('heading_1', 'Sharpening'),
    text('paragraph', 'First line.\nSecond line.'),
    text('bulleted_list_item', 'Stones', [text('bulleted_list_item', 'coarse'), text('bulleted_list_item', 'fine')]),
    text('bulleted_list_item', 'Water'),
    text('numbered_list_item', 'Wet the stone', [text('paragraph', 'It must stay wet.')]),
    text('numbered_list_item', 'Move the blade'),
    text('to_do', 'Film it', [], { checked: true }),
    text('to_do', 'Cut the film'),
    text('toggle', 'Why?', [text('paragraph', 'Because it dulls.')]),
    text('heading_2', 'Folded', [text('paragraph', 'below a heading')], { is_toggleable: true }),
    text('quote', 'Sharp is safe.\nDull is not.'),
    text('callout', 'Mind your fingers', [text('paragraph', 'Both hands behind the edge.')], { icon: { emoji: '✋' } }),
    text('code', 'angle = 25\nprint(angle)', [], { language: 'python', caption: [run('Degrees')] }),
    block('divider', {}),
    block('table', { has_column_header: true, table_width: 2 }, [
      block('table_row', { cells: [[run('Grit')], [run('Use')]] }),
      block('table_row', { cells: [[run('400')], [run('a | b')]] }),
    ]),
    block('column_list', {}, [
      block('column', {}, [text('paragraph', 'left')]),
      block('column', {}, [text('paragraph', 'right')]),
    ]),
    block('equation', { expression: 'a^2' }),
    block('image', { type: 'file', file: { url: 'https://files.example/secret?token=1' }, caption: [run('The edge')] }),
    block('file', { type: 'file', file: { url: 'https://files.example/secret' }, name: 'plan.pdf', caption: [] }),
    block('bookmark', { url: 'https://example.com/stones', caption: [run('Stones')] }),
    { ...block('child_page', { title: 'Planes' }), nested: false },
    block('child_database', { title: 'Orders' }),
    block('synced_block', { synced_from: null }, [text('paragraph', 'synced words')]),
    block('unsupported', {}),
    block('table_of_contents', {}),
    text('heading_4', 'A new kind of heading'),
    text('something_new', 'A kind that nobody knows yet', [text('paragraph', 'and what is in it')]),
  ]
  assert.equal(
    writeText(page),
    `# Sharpening

First line.
Second line.

- Stones
  - coarse
  - fine
- Water

1. Wet the stone
   It must stay wet.
2. Move the blade

- [x] Film it
- [ ] Cut the film

- Why?
  Because it dulls.

## Folded

below a heading

> Sharp is safe.
> Dull is not.

> ✋ Mind your fingers
>
> Both hands behind the edge.

\`\`\`python
angle = 25
print(angle)
Degrees
\`\`\`

---

| Grit | Use |
| --- | --- |
| 400 | a \\| b |

left

right

a^2

[Picture: The edge]

[File: plan.pdf]

Stones https://example.com/stones

[Page: Planes]

[Database: Orders]

synced words

[Something that Notion gives to no program]

#### A new kind of heading

A kind that nobody knows yet

and what is in it`,
  )
})

test('runs are joined; links to the outside keep their address, formatting and mentions do not matter', () => {
  const long = 'x'.repeat(2000)
  const runs = [
    run(long),
    run('y '),
    run('our ', 'https://example.com/a'),
    run('shop', 'https://example.com/a'),
    run(' and '),
    run('example.com', 'https://example.com'),
    run(' by '),
    run('Ada', 'https://www.notion.so/1', 'mention'),
    run(' in '),
    run('a page', '/0123'),
  ]
  assert.equal(
    writeText([block('paragraph', { rich_text: runs })]),
    `${long}y [our shop](https://example.com/a) and example.com by Ada in a page`,
  )
})

test('what is not as documented costs the block its words, and never the page', () => {
  const odd = [
    block('paragraph', { rich_text: 'no list' }),
    block('table_row', { cells: null }),
    block('callout', { rich_text: [{}], icon: 7 }),
    text('paragraph', 'good'),
  ]
  assert.match(writeText(odd), /good$/)
  assert.equal(keptBlock(NotionBlock.parse({ id: 'a', type: 'paragraph' })).text, '')
})

test('a child page is no part of the page, though Notion says that it has children', () => {
  const raw = { id: 'a', type: 'child_page', has_children: true, child_page: { title: 'Planes' } }
  assert.equal(keptBlock(NotionBlock.parse(raw)).nested, false)
})

const ID = '1a2b3c4d-5e6f-7a8b-9c0d-1e2f3a4b5c6d'
const BARE = ID.replaceAll('-', '')
for (const [given, id] of [
  [ID, ID],
  [BARE.toUpperCase(), ID],
  [` https://www.notion.so/northwind/Sharpening-${BARE}?pvs=4#part `, ID],
  [`https://www.notion.so/${BARE}?v=ffffffffffffffffffffffffffffffff`, ID],
  [`https://northwind.notion.site/Sharpening-${BARE}`, ID],
  ['https://www.notion.so/northwind', null],
  ['Sharpening', null],
  [`${BARE}0`, null],
  ['', null],
] as const) {
  test(`the page of “${given.slice(0, 60)}” is ${id ?? 'none'}`, () => assert.equal(notionPageId(given), id))
}

test('a heading of nothing but blanks and breaks is read in no time', () => {
  const began = performance.now()
  assert.equal(
    writeText([text('heading_1', `${' '.repeat(100_000)}a${' '.repeat(100_000)}b \n\n c `)]),
    `# a${' '.repeat(100_000)}b c`,
  )
  const took = performance.now() - began
  assert.ok(took < 2_000, `${Math.round(took)} ms`)
})
