import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FLOWS, MOST_WAYS_IN } from './flows.ts'
import { walkFlow } from './walk-flow.ts'

for (const [name, flow] of Object.entries(FLOWS)) {
  describe(name, () => {
    const files = walkFlow(flow)
    const own = files.filter(({ isDoor }) => !isDoor).map(({ path }) => path)

    test(`leads through ${flow.most} files at most`, () => {
      assert.ok(own.length <= flow.most, `${own.length} files:\n${own.join('\n')}`)
    })

    test('leads past its landmarks, in their order', () => {
      const passed = own.filter((path) => flow.past.includes(path))
      assert.deepEqual(passed, flow.past)
    })

    test('leads nobody back to the same file again and again', () => {
      const often = files.filter(({ from }) => from.length > MOST_WAYS_IN)
      assert.deepEqual(
        often.map(({ path, from }) => `${path}: from ${from.join(', ')}`),
        [],
      )
    })
  })
}

test('a walk begins only with what there is', () => {
  const start = 'src/auth/operations/sign-in.ts#signOff'
  assert.throws(() => walkFlow({ own: ['src/auth'], starts: [start] }), /There is no src\/auth\/operations\/sign-in/)
})

test('a name that is nothing any more is no reason to leave something out', () => {
  for (const { aside = [] } of Object.values(FLOWS)) {
    for (const at of aside) assert.ok(walkFlow({ own: [], starts: [at] }).length > 0, at)
  }
})
