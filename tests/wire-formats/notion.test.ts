import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createPlatformHttp } from '#platforms/http.ts'
import { createNotionAdapter } from '#sources/notion/adapter.ts'
import { allowConsent } from '../../sandbox/kit/allow-consent.ts'
import { createNotionSandbox, type NotionSandbox } from '../../sandbox/notion/create-notion-sandbox.ts'
import { DEMO_NOTION_CLIENT, type NotionBlockSeed } from '../../sandbox/notion/options.ts'
import { createCheck } from './check.ts'
import { type Exchange, tapped } from './exchange.ts'
import type { WireFormat } from './format.ts'

const block = (type: string, text: string, more: object = {}): NotionBlockSeed => ({ type, text, ...more })
/** A block of each kind whose text Galley reads. */
const BLOCKS: NotionBlockSeed[] = [
  block('heading_1', 'One', { with: { is_toggleable: true } }),
  block('paragraph', 'Words, and [a link](https://example.com/)'),
  block('bulleted_list_item', 'Point', { children: [block('paragraph', 'Below')] }),
  block('numbered_list_item', 'First'),
  block('to_do', 'Do it', { with: { checked: true } }),
  block('toggle', 'Folded', { children: Array.from({ length: 130 }, (_, at) => block('paragraph', `line ${at}`)) }),
  block('quote', 'Said'),
  block('callout', 'Mind', { with: { icon: '✋' } }),
  block('code', 'a = 1', { with: { language: 'python' } }),
  block('equation', 'a^2'),
  block('divider', ''),
  block('column_list', '', {
    children: [block('column', '', { with: { width_ratio: 1 }, children: [block('paragraph', 'left')] })],
  }),
  block('table', '', {
    with: { has_column_header: true, has_row_header: false, table_width: 1 },
    children: [block('table_row', '', { with: { cells: ['Grit'] } })],
  }),
  block('image', 'The edge'),
  block('bookmark', 'Stones', { with: { url: 'https://example.com/' } }),
  block('child_page', 'Planes'),
]

/** Every answer names its request, lists too, although the client's types of lists leave the field out. */
const OUTSIDE = / answer\.request_id$/

let sandbox: NotionSandbox
before(async () => {
  sandbox = createNotionSandbox({
    pages: [
      { title: 'Everything', blocks: BLOCKS },
      { title: 'Many parts', titleParts: Array.from({ length: 120 }, (_, at) => `${at} `), blocks: [] },
    ],
    databases: [
      {
        title: 'Plan',
        columns: [
          { name: 'Name', type: 'title' },
          { name: 'Post', type: 'rich_text' },
          { name: 'Ready', type: 'checkbox' },
          { name: 'Stage', type: 'status', options: ['Idea', 'Published'] },
          { name: 'State', type: 'select', options: ['Idea'] },
          { name: 'Networks', type: 'multi_select', options: ['X', 'LinkedIn'] },
          { name: 'Day', type: 'date' },
          { name: 'Live at', type: 'url' },
          { name: 'Notes', type: 'rich_text' },
          { name: 'Owner', type: 'people' },
          { name: 'Rank', type: 'number' },
        ],
        rows: Array.from({ length: 101 }, (_, at) => ({
          values: {
            Name: `Row ${at}`,
            Post: Array.from({ length: at === 0 ? 130 : 1 }, (_part, part) => `part ${part} `),
            Ready: true,
            Stage: 'Idea',
            Networks: ['X'],
            Day: '2026-12-01',
          },
        })),
      },
    ],
  })
  await sandbox.start()
})
after(() => sandbox.stop())

test('each request to Notion, and each answer of the simulated one, has the types of the official client', async (t) => {
  const exchanges: Exchange[] = []
  const http = createPlatformHttp({ fetch: tapped(globalThis.fetch, (exchange) => exchanges.push(exchange)) })
  const { id: clientId, secret: clientSecret, redirectUris } = DEMO_NOTION_CLIENT
  const [redirectUri = ''] = redirectUris
  const adapter = createNotionAdapter({ http, host: sandbox.url, app: { clientId, clientSecret } })
  const back = new URL(await allowConsent(adapter.authorizationUrl({ redirectUri, state: 'a' }), 'northwind'))
  const { credentials } = await adapter.exchange({ code: back.searchParams.get('code') ?? '', redirectUri })
  const tokens = await adapter.refresh(credentials)
  assert.equal((await adapter.listPages(tokens, undefined)).length, 103)
  assert.equal((await adapter.listPages(tokens, 'every')).length, 1)
  const read = (title: string) => adapter.readPage(tokens, sandbox.state.page(title).id, (_, ask) => ask())
  const { text } = await read('Everything')
  for (const words of ['line 129', 'left', '| Grit |', '[Page: Planes]']) assert.ok(text.includes(words), words)
  const many = await read(sandbox.state.pages.get([...sandbox.state.pages.keys()][1] ?? '')?.titleParts.join('') ?? '')
  assert.ok(many.title.endsWith(' 119'), many.title)
  const [plan] = await adapter.listDatabases(tokens)
  assert.deepEqual(plan, await adapter.readDatabase(tokens, plan?.id ?? ''))
  const column = (name: string) => plan?.columns.find((one) => one.name === name) ?? assert.fail(name)
  const ask = { ready: column('Ready'), option: null, editedSince: '2026-01-01T00:00:00.000Z', cursor: null }
  const rows = await adapter.readyRows(tokens, plan?.id ?? '', ask)
  assert.equal(rows.rows.length, 100)
  assert.equal((await adapter.readyRows(tokens, plan?.id ?? '', { ...ask, cursor: rows.next })).rows.length, 1)
  const staged = { ...ask, ready: column('Stage'), option: 'Published', editedSince: null }
  assert.equal((await adapter.readyRows(tokens, plan?.id ?? '', staged)).rows.length, 0)
  const [row] = rows.rows
  assert.ok(row)
  assert.ok((await adapter.wholeText(tokens, row, column('Post').id)).endsWith('part 129 '))
  await adapter.writeRow(tokens, row.id, [
    { column: column('Stage'), value: 'Published' },
    { column: column('State'), value: 'Published' },
    { column: column('Live at'), value: 'https://example.com/1' },
    { column: column('Notes'), value: 'Published' },
  ])
  await adapter.writeRow(tokens, row.id, [{ column: column('Notes'), value: null }])
  const cells = (await adapter.readRow(tokens, row.id)).cells
  assert.deepEqual(
    ['Stage', 'State', 'Live at', 'Notes'].map((name) => cells.find((cell) => cell.columnId === column(name).id)?.text),
    ['Published', 'Published', 'https://example.com/1', ''],
  )
  assert.equal((await adapter.sampleRows(tokens, plan?.id ?? '', 5)).length, 5)
  await adapter.revoke(tokens)

  const format: WireFormat = JSON.parse(readFileSync(new URL('notion.json', import.meta.url), 'utf8'))
  const check = createCheck(format)
  const wrong = new Set<string>()
  const held = new Set<string>()
  const fields = new Set<string>()
  for (const exchange of exchanges) {
    const checked = check(exchange)
    if (checked.call) held.add(checked.call)
    else wrong.add(`${exchange.path}: the client has no such call`)
    for (const field of checked.fields) fields.add(`${checked.call} ${field}`)
    for (const { where, what } of checked.faults) if (!OUTSIDE.test(where)) wrong.add(`${where}: ${what}`)
  }
  assert.deepEqual([...wrong], [])
  assert.deepEqual([...held].sort(), Object.keys(format.calls).sort(), 'each call of the digest was made')
  t.diagnostic(`${exchanges.length} exchanges, ${held.size} calls and ${fields.size} fields held against the types`)
})
