import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Keep, SourceAdapter } from '#sources/source.ts'
import type { NotionBlockSeed } from '../../../sandbox/notion/options.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type NotionWorld, openNotionWorld } from '../../../tests/support/features/context/world.ts'
import { until } from '../../../tests/support/until.ts'

let world: NotionWorld
let owner: Person
let sourceId: string
before(async () => {
  world = await openNotionWorld({ searchLagMs: 60_000, rateLimits: 'off' })
})
after(() => world.close())
beforeEach(async () => {
  owner = await world.t.make.org()
  sourceId = (await world.connect(owner)).id
  world.asked()
})

const documents = async () => (await world.t.request('GET', '{O}/context/documents', { as: owner })).data.documents
const paragraph = (text: string): NotionBlockSeed => ({ type: 'paragraph', text })
let count = 0
/** Makes a page that the connected person shares. Answers its title. */
function page(blocks: NotionBlockSeed[], title = `Page ${++count}`): string {
  world.notion.state.addPage({ title, blocks })
  world.notion.state.share(title)
  return title
}

test('pages are offered by title, a moment late, and at once by their address', async () => {
  const list = async (query = '') =>
    (await world.t.request('GET', `{O}/context/sources/${sourceId}/pages`, { as: owner, query: { query } })).data.pages
  const title = page([paragraph('new')], 'Fresh varnish')
  assert.deepEqual(await list('varnish'), [])
  const { id } = world.notion.state.page(title)
  const [found] = await list(`https://www.notion.so/Fresh-varnish-${id.replaceAll('-', '')}?pvs=4`)
  assert.deepEqual([found.id, found.title], [id, title])
  assert.match(found.url, /^https:\/\/www\.notion\.so\//)
  assert.ok(!Number.isNaN(Date.parse(found.lastEditedTime)))
  world.notion.clock.advance(61_000)
  assert.deepEqual(
    (await list('VARNISH')).map((one: { id: string }) => one.id),
    [id],
  )
  assert.ok((await list()).length >= 4)
  world.notion.state.unshare(title)
  assert.deepEqual(await list(id), [])
})

test('search is read page by page', async () => {
  for (let at = 0; at < 130; at++) page([], `Numbered ${at}`)
  world.notion.clock.advance(61_000)
  const query = { query: 'numbered' }
  const { data } = await world.t.request('GET', `{O}/context/sources/${sourceId}/pages`, { as: owner, query })
  assert.equal(new Set(data.pages.map(({ id }: { id: string }) => id)).size, 130)
})

test('a page becomes a document that is enabled and private, and is written anew only if it says something else', async () => {
  const title = page([paragraph('Glue needs an hour.')])
  const first = (await world.sync(owner, sourceId, title)).data
  assert.deepEqual(first.failed, [])
  const [document] = first.synced
  assert.deepEqual(
    [document.title, document.contentText, document.enabled, document.disclosure, document.missingSince],
    [title, 'Glue needs an hour.', true, 'private', null],
  )
  const changed = { enabled: false, disclosure: 'public' }
  const path = `{O}/context/documents/${document.id}`
  await world.t.request('PATCH', path, { as: owner, body: changed })
  const [second] = (await world.sync(owner, sourceId, title)).data.synced
  assert.deepEqual([second.id, second.enabled, second.disclosure], [document.id, false, 'public'])
  world.notion.state.edit(title, [paragraph('Glue needs two hours.')])
  const [third] = (await world.sync(owner, sourceId, title)).data.synced
  assert.equal(third.contentText, 'Glue needs two hours.')
  assert.ok(third.updatedAt > second.updatedAt)
  const [fourth] = (await world.sync(owner, sourceId, title)).data.synced
  assert.equal(fourth.updatedAt, third.updatedAt)
  assert.ok(fourth.syncedAt > third.syncedAt)
  const [source] = (await world.t.request('GET', '{O}/context/sources', { as: owner })).data.sources
  assert.ok(source.lastSyncedAt)
})

test('one page that fails leaves the others', async () => {
  const good = page([paragraph('good')])
  const hidden = page([paragraph('hidden')])
  world.notion.state.unshare(hidden)
  const binned = page([paragraph('binned')])
  world.notion.state.page(binned).inTrash = true
  const broken = page([paragraph('broken')])
  const { id: brokenId } = world.notion.state.page(broken)
  world.notion.faults.add({ kind: 'server-error', status: 500, path: `/v1/pages/${brokenId}` })
  const { data } = await world.sync(owner, sourceId, hidden, broken, binned, good)
  world.notion.faults.clear()
  assert.deepEqual(
    data.synced.map((one: { title: string }) => one.title),
    [good],
  )
  const why = new Map(data.failed.map((one: { pageId: string; error: string }) => [one.pageId, one.error]))
  const reason = (title: string) => String(why.get(world.notion.state.page(title).id))
  assert.match(reason(hidden), /share it there/)
  assert.match(reason(binned), /bin: restore it there/)
  assert.match(reason(broken), /tried again later/)
  assert.equal((await world.sync(owner, sourceId, broken)).data.synced.length, 1)
})

test('a page that is unshared later is marked and used no more, until it is shared, read and enabled again', async () => {
  const title = page([paragraph('once shared')])
  const [document] = (await world.sync(owner, sourceId, title)).data.synced
  world.notion.state.unshare(title)
  assert.equal((await world.sync(owner, sourceId, title)).data.failed.length, 1)
  const [marked] = await documents()
  assert.deepEqual([marked.enabled, marked.contentText], [false, 'once shared'])
  assert.ok(marked.missingSince)
  const path = `{O}/context/documents/${document.id}`
  const refused = await world.t.request('PATCH', path, { as: owner, body: { enabled: true } })
  assert.deepEqual([refused.status, refused.body.details[0].path], [400, 'body.enabled'])
  assert.match(refused.body.error, /share it there/)
  world.notion.state.share(title)
  const [again] = (await world.sync(owner, sourceId, title)).data.synced
  assert.deepEqual([again.id, again.enabled, again.missingSince], [document.id, false, null])
  const enabled = await world.t.request('PATCH', path, { as: owner, body: { enabled: true } })
  assert.equal(enabled.data.enabled, true)
})

test('what is no page is refused at its place', async () => {
  const answer = await world.sync(owner, sourceId, 'Sharpening', 'no page at all')
  assert.equal(answer.status, 400)
  assert.deepEqual(
    answer.body.details.map(({ path }: { path: string }) => path),
    ['body.pageIds.1'],
  )
  const none = await world.t.request('POST', `{O}/context/sources/${sourceId}/sync`, {
    as: owner,
    body: { pageIds: [] },
  })
  assert.equal(none.status, 400)
})

test('a wait that Notion asks for is obeyed by everybody, and the rest is read afterwards', async () => {
  const titles = [page([paragraph('first')]), page([paragraph('second')])]
  world.notion.faults.add({ kind: 'refuse', retryAfterSeconds: 40, path: '/v1/blocks/:id/children', times: 1 })
  const { data } = await world.sync(owner, sourceId, ...titles)
  assert.deepEqual(data.synced, [])
  assert.equal(data.failed.length, 2)
  for (const { error } of data.failed) assert.match(error, /wait \d+ seconds.*in the background/)
  world.asked()
  const pages = await world.t.request('GET', `{O}/context/sources/${sourceId}/pages`, { as: owner })
  assert.deepEqual([pages.status, pages.body.code], [502, 'platform_error'])
  assert.ok(Number(pages.headers['retry-after']) > 30)
  await world.t.runJobs({ aheadSeconds: 120 })
  assert.deepEqual(world.asked(), [], 'not one request before the time')
  await world.t.owner.updateTable('context_source').set({ limited_until: null }).where('id', '=', sourceId).execute()
  await world.t.runJobs({ aheadSeconds: 120 })
  assert.deepEqual((await documents()).map((one: { title: string }) => one.title).toSorted(), titles.toSorted())
})

test('a short wait, an overload and a passing fault are waited for within the request', async () => {
  const title = page([paragraph('patience')])
  const path = '/v1/blocks/:id/children'
  world.notion.faults.add({ kind: 'refuse', retryAfterSeconds: 1, path, times: 1 })
  world.notion.faults.add({ kind: 'server-error', status: 529, path: '/v1/pages/:id', times: 1 })
  world.notion.faults.add({ kind: 'drop', path, times: 1 })
  const { data } = await world.sync(owner, sourceId, title)
  assert.deepEqual([data.synced.length, data.failed], [1, []])
})

/** 2,000 blocks in 20 wide levels. Each level is in a toggle of the level above, so the tree is deep too. */
function tree(): NotionBlockSeed[] {
  let level: NotionBlockSeed[] = []
  for (let depth = 20; depth >= 1; depth--) {
    const lines = Array.from({ length: 99 }, (_, at) => paragraph(`line ${depth}.${at}`))
    level = [...lines, { type: 'toggle', text: `level ${depth}`, children: level }]
  }
  return level
}

test('a tree of 2,000 blocks whose reader dies is read to its end by the next one, and no part twice', async () => {
  const title = page(tree(), 'The whole book')
  const real = world.t.services.sources.notion
  assert.ok(real)
  let kept = 0
  let goOn = () => {}
  const stuck = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const dying: SourceAdapter = {
    ...real,
    readPage: (credentials, pageId, keep) => {
      const keeps: Keep = async (name, ask) => {
        if (kept === 8) await stuck // like a process that is killed between two requests
        const answer = await keep(name, ask)
        kept++
        return answer
      }
      return real.readPage(credentials, pageId, keeps)
    },
  }
  world.t.services.sources = { notion: dying }
  const first = world.sync(owner, sourceId, title)
  await until(() => kept === 8, { that: 'eight parts are kept' })
  world.t.services.sources = { notion: real }
  const before = world.asked().filter((path) => path.startsWith('/v1/blocks/'))
  assert.equal(before.length, 8)

  // The lease of the killed reader ends, and the job that was added for this case takes over.
  await world.t.owner
    .updateTable('context_source')
    .set({ reading_until: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', sourceId)
    .execute()
  await world.t.runJobs({ aheadSeconds: 120 })
  const then = world.asked().filter((path) => path.startsWith('/v1/blocks/'))
  assert.equal(new Set([...before, ...then]).size, before.length + then.length, 'no part was asked for twice')
  const [document] = await documents()
  assert.equal(document.title, title)
  const lines = document.contentText.split('\n').filter((line: string) => /line \d+\.\d+$|level \d+$/.test(line))
  assert.equal(lines.length, 2000)
  assert.match(document.contentText, /^ {38}line 20\.98$/m, 'the deepest level is indented by its depth')

  goOn()
  const answer = await first
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.data.failed, [])
  const rows = (table: 'context_reading' | 'context_part') =>
    world.t.owner.selectFrom(table).selectAll().where('org_id', '=', owner.orgId).execute()
  assert.deepEqual([await rows('context_reading'), await rows('context_part')], [[], []])
})

test('an edit in the middle of a reading is not mixed with what was kept before it', async () => {
  const wide = (word: string) => Array.from({ length: 150 }, (_, at) => paragraph(`${word} ${at}`))
  const title = page(wide('old'))
  const path = '/v1/blocks/:id/children'
  world.notion.faults.add({ kind: 'delay', delayMs: 1, path, times: 1 }) // the first answer is kept
  world.notion.faults.add({ kind: 'refuse', retryAfterSeconds: 30, path, times: 1 })
  await world.sync(owner, sourceId, title)
  assert.equal(world.asked().filter((asked) => asked.startsWith('/v1/blocks/')).length, 2)
  world.notion.clock.advance(60_000)
  world.notion.state.edit(title, wide('new'))
  await world.t.owner.updateTable('context_source').set({ limited_until: null }).where('id', '=', sourceId).execute()
  await world.t.runJobs({ aheadSeconds: 120 })
  const [document] = await documents()
  assert.ok(!document.contentText.includes('old'))
  assert.equal(document.contentText.split('\n\n').length, 150)
})
