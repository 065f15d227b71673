import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { NotionBlockSeed } from '../../../sandbox/notion/options.ts'
import { type NotionWorld, openNotionWorld } from '../../../tests/support/features/context/world.ts'
import { until } from '../../../tests/support/until.ts'

const READER = join(import.meta.dirname, '../../../tests/support/features/context/read-pages-process.ts')

let world: NotionWorld
before(async () => {
  world = await openNotionWorld({ rateLimits: 'off' })
})
after(() => world.close())

/** 2,000 blocks: 100 folded lists of 19 points. */
const tree = (): NotionBlockSeed[] =>
  Array.from({ length: 100 }, (_, list) => ({
    type: 'toggle',
    text: `list ${list}`,
    children: Array.from({ length: 19 }, (_, at) => ({ type: 'bulleted_list_item', text: `point ${list}.${at}` })),
  }))

test('a process that is killed with -9 while it reads 2,000 blocks leaves what it has read to the next', async () => {
  const { t, notion } = world
  const owner = await t.make.org()
  const title = 'A hundred lists'
  const { id: external_id } = notion.state.addPage({ title, blocks: tree() })
  const { id } = await world.connect(owner)
  await t.owner.insertInto('context_reading').values({ org_id: owner.orgId, source_id: id, external_id }).execute()
  const { dataDir, baseUrl } = t.services.config
  const env = { ...process.env, ...notion.env(), GALLEY_DATA: dataDir, GALLEY_BASE_URL: baseUrl }
  // Thirty answers come at once. The reader waits for the next one until it is killed.
  const path = '/v1/blocks/:id/children'
  notion.faults.add({ kind: 'delay', delayMs: 1, path, times: 30 })
  notion.faults.add({ kind: 'delay', delayMs: 600_000, path })
  world.asked()

  const reader = spawn(process.execPath, [READER, t.url, owner.orgId, id], { env, stdio: 'inherit' })
  const ended = once(reader, 'exit')
  const parts = async () =>
    (await t.owner.selectFrom('context_part').select('name').where('org_id', '=', owner.orgId).execute()).length
  await until(async () => (await parts()) === 30, { that: 'thirty answers are kept' })
  reader.kill('SIGKILL')
  assert.deepEqual(await ended, [null, 'SIGKILL'])
  notion.faults.clear()
  world.asked()

  // The lease of the dead reader has ended.
  const over = new Date(Date.now() - 1000).toISOString()
  await t.owner.updateTable('context_source').set({ reading_until: over }).where('id', '=', id).execute()
  await world.sync(owner, id, title)
  await t.runJobs({ aheadSeconds: 120 }) // a slow machine may not have read everything within the request
  const [document] = (await t.request('GET', '{O}/context/documents', { as: owner })).data.documents
  const points = document.contentText.split('\n').filter((line: string) => /list \d+$|point \d+\.\d+$/.test(line))
  assert.equal(points.length, 2_000)
  const then = world.asked().filter((asked) => asked.startsWith('/v1/blocks/'))
  assert.equal(then.length, 101 - 30, 'only what was not kept is asked for')
})
