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
/** One of each block whose words are read. */
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

/** Lists name their request as every answer does, which the client's types of lists leave out. */
const OUTSIDE = / answer\.request_id$/

let sandbox: NotionSandbox
before(async () => {
  sandbox = createNotionSandbox({
    pages: [
      { title: 'Everything', blocks: BLOCKS },
      { title: 'Many parts', titleParts: Array.from({ length: 120 }, (_, at) => `${at} `), blocks: [] },
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
  assert.equal((await adapter.listPages(tokens, undefined)).length, 2)
  assert.equal((await adapter.listPages(tokens, 'every')).length, 1)
  const read = (title: string) => adapter.readPage(tokens, sandbox.state.page(title).id, (_, ask) => ask())
  const { text } = await read('Everything')
  for (const words of ['line 129', 'left', '| Grit |', '[Page: Planes]']) assert.ok(text.includes(words), words)
  const many = await read(sandbox.state.pages.get([...sandbox.state.pages.keys()][1] ?? '')?.titleParts.join('') ?? '')
  assert.ok(many.title.endsWith(' 119'), many.title)
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
