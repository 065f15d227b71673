import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BLANKS } from '#contract/posts/blanks.ts'
import { checkContent } from './check.ts'

const check = (contentText: string, platformPayload: Record<string, unknown> | null = null) =>
  checkContent(
    { platform: 'x', contentText, media: null, platformPayload },
    { access: { x: 'full' } as never, facts: null },
  )

for (const blank of Object.values(BLANKS))
  test(`a post with ${blank} cannot be approved, and is told why`, () => {
    const { ok, problems } = check(`We cut it down to ${blank}.`)
    assert.equal(ok, false)
    assert.deepEqual(
      problems.map(({ path, code }) => [path, code]),
      [['contentText', 'blank_left']],
    )
    assert.ok(
      problems[0]?.message.includes(blank) && /write it in your own words, or take it out/.test(problems[0].message),
    )
  })

test('several blanks of one text are one problem', () => {
  const { problems } = check('[how it was before] [what came of it]')
  assert.deepEqual(
    problems.map(({ message }) => message),
    [
      '[how it was before], [what came of it] are still to be filled in: write them in your own words, or take them out.',
    ],
  )
})

test('a blank in a later part of a thread is named there, whatever its case', () => {
  const { problems } = check('Fine', { thread: [{ text: '[A number from your own work]' }] })
  assert.deepEqual(
    problems.map(({ path, code }) => [path, code]),
    [['platformPayload.thread.0.text', 'blank_left']],
  )
})

for (const text of [
  '[OC] My boat',
  '[1/3] How it began',
  '[hiring] A sailor',
  'See [here](https://a.example)',
  '[a number]',
])
  test(`“${text}” has nobody’s blank`, () => {
    assert.deepEqual(
      check(text).problems.filter(({ code }) => code === 'blank_left'),
      [],
    )
  })
