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
  world = await openNotionWorld({ rateLimits: 'off', latencyMs: 20 })
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
  world.asked()

  const reader = spawn(process.execPath, [READER, t.url, owner.orgId, id], { env, stdio: 'inherit' })
  const ended = once(reader, 'exit')
  const parts = async () =>
    (await t.owner.selectFrom('context_part').select('name').where('org_id', '=', owner.orgId).execute()).length
  await until(async () => (await parts()) >= 20, { that: 'twenty answers are kept' })
  reader.kill('SIGKILL')
  assert.deepEqual(await ended, [null, 'SIGKILL'])
  const kept = await parts()
  assert.ok(kept < 101, 'it was killed in the middle')
  const before = world.asked().filter((path) => path.startsWith('/v1/blocks/'))

  // The dead reader's lease is over.
  const over = new Date(Date.now() - 1000).toISOString()
  await t.owner.updateTable('context_source').set({ reading_until: over }).where('id', '=', id).execute()
  const { data } = await world.sync(owner, id, title)
  assert.deepEqual(data.failed, [])
  const points = data.synced[0].contentText.split('\n').filter((line: string) => /list \d+$|point \d+\.\d+$/.test(line))
  assert.equal(points.length, 2_000)
  const then = world.asked().filter((path) => path.startsWith('/v1/blocks/'))
  assert.equal(then.length, 101 - kept, 'only what was not kept is asked for')
  assert.ok(before.length - kept <= 1, 'at most the answer on its way was lost')
})
