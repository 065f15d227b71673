import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { type NotionWorld, openNotionWorld } from '../../../tests/support/features/context/world.ts'

let world: NotionWorld
let owner: Person
before(async () => {
  world = await openNotionWorld({ requestsAMinute: 10 })
  owner = await world.t.make.org()
})
after(() => world.close())

const refusals = () => world.notion.journal().filter(({ status }) => status === 429).length

test('a page that needs more requests than a window has is read over several, with one refused request for each', async () => {
  const blocks = Array.from({ length: 2_500 }, (_, at) => ({ type: 'paragraph', text: `line ${at}` }))
  const title = 'Three windows long'
  world.notion.state.addPage({ title, blocks })
  const { id } = await world.connect(owner)
  const first = await world.sync(owner, id, title)
  assert.deepEqual(first.data.synced, [])
  assert.match(first.data.failed[0].error, /wait \d+ seconds/)
  assert.equal(refusals(), 1)

  // While Notion wants to be left alone, another request from a person asks Notion nothing.
  world.asked()
  await world.sync(owner, id, title)
  assert.deepEqual(world.asked(), [])

  let windows = 1
  const documents = async () => (await world.t.request('GET', '{O}/context/documents', { as: owner })).data.documents
  while ((await documents()).length === 0 && windows < 6) {
    world.notion.clock.advance(61_000)
    await world.t.owner.updateTable('context_source').set({ limited_until: null }).where('id', '=', id).execute()
    await world.t.runJobs({ aheadSeconds: 61 })
    windows++
  }
  const [document] = await documents()
  assert.equal(document.contentText.split('\n\n').length, 2_500)
  assert.equal(windows, 3)
  assert.equal(refusals(), 2, 'the last window is not used up')
  const content = world.notion.journal().filter(({ path, status }) => path.startsWith('/v1/blocks/') && status === 200)
  assert.equal(content.length, 25, 'no part is read twice')
})
