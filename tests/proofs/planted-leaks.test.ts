import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { decodeJwt } from 'jose'
import { operations } from '../../src/operations.ts'
import { everyOperation } from '../registry/every-operation.ts'
import { describeLeak } from '../registry/proof/case.ts'
import { AS_INSTALLED, BOTH_OFF, type Mode, ROW_SECURITY_OFF, SCOPING_OFF } from '../registry/proof/modes.ts'
import { arrangeNotes, planted } from '../registry/proof/planted.ts'
import { type Provable, prove } from '../registry/proof/prove.ts'
import { openStage, type Stage } from '../registry/proof/stage.ts'

// The proof is trusted because it finds planted leaks: one of each kind, in the mode that shows it.
type Planted = keyof typeof planted
const EVERYWHERE: Record<Exclude<Planted, 'soundNotes' | 'queryAlone' | 'policyAlone'>, RegExp> = {
  neitherWall: /the sample itself: tells canary/,
  noMembership: /workspaceId = .*: 200 where 400 or 404 is due/,
  echo: /noteId = .*: tells /,
  changesFirst: /the other's rows of open_note: are not as they were/,
  noSample: /its sample: has none/,
  openToUnpaid: /in a read-only workspace: 200 where 402 is due/,
}
const LEAKS: readonly { mode: Mode; leaks: Partial<Record<Planted, RegExp>> }[] = [
  { mode: AS_INSTALLED, leaks: EVERYWHERE },
  { mode: ROW_SECURITY_OFF, leaks: { ...EVERYWHERE, policyAlone: /the sample itself: tells canary/ } },
  { mode: SCOPING_OFF, leaks: { ...EVERYWHERE, queryAlone: /the sample itself: tells canary/ } },
]

async function leaksOf(stage: Stage, entry: Provable, full = true): Promise<string[]> {
  const proofs = await prove(stage, entry, { full })
  return proofs.flatMap(({ leaks }) => leaks.map(describeLeak))
}

const withPlanted = [...Object.values(operations), ...Object.values(planted).map(({ operation }) => operation)]

for (const { mode, leaks } of LEAKS) {
  describe(`planted leaks, ${mode.name}:`, () => {
    let stage: Stage
    before(async () => {
      stage = await openStage(mode, { operations: withPlanted, arrange: arrangeNotes })
    })
    after(() => stage.close())

    for (const [name, entry] of Object.entries<Provable>(planted)) {
      const expected = leaks[name as Planted]
      test(`${name} ${expected ? 'is found' : 'has none'}`, async () => {
        const found = await leaksOf(stage, entry)
        if (!expected) return assert.deepEqual(found, [])
        assert.match(found.join('\n'), expected)
        if (entry.operation.tool) assert.match(found.join('\n'), /over MCP.*the sample itself: tells canary/)
      })
    }

    test('accepting a token of another audience is detected', async () => {
      const { accessTokens } = stage.world.t.services
      const { verify } = accessTokens
      const [entry] = everyOperation.filter(({ name }) => name === 'getOrg')
      assert.ok(entry)
      const ofMcp = stage.callers.bad['of the MCP server']?.split(' ')[1] ?? ''
      const { sub = '', sid, org } = decodeJwt<{ sid: string; org: string }>(ofMcp)
      const claims = { userId: sub, sessionId: sid, orgId: org, expiresAt: Date.now() + 60_000 }
      accessTokens.verify = async (token) => (token === ofMcp ? claims : verify(token))
      const found = await leaksOf(stage, entry).finally(() => {
        accessTokens.verify = verify
      })
      assert.match(found.join('\n'), /a token of the MCP server: 200 where 401 is due/)
      assert.equal(found.filter((leak) => !leak.includes('MCP')).join('\n'), '')
    })
  })
}

describe('with both walls down', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage(BOTH_OFF)
  })
  after(() => stage.close())

  // These operations have no leak of their own. If removing the comparison from statements did nothing, the proof would
  // find nothing here.
  for (const name of ['listTags', 'listPosts', 'getPost', 'updatePost', 'deleteTag', 'listMembers', 'listMedia']) {
    test(`${name} leaks`, async () => {
      const entry = everyOperation.find((one) => one.name === name)
      assert.ok(entry)
      assert.notDeepEqual(await leaksOf(stage, entry, false), [])
    })
  }
})
