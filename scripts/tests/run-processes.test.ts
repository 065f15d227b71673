import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { runAgain } from './run-again.ts'
import type { Outcome } from './run-processes.ts'
import { shareProcesses } from './share-processes.ts'

const TEST = `import { after, before, beforeEach, test } from 'node:test'\n`
const FILES = {
  'good.mjs': `${TEST}import './slow.mjs'\nlet ready\nbefore(() => { ready = true })\ntest('g', () => { if (!ready) throw 1 })`,
  'waits-too.mjs': `${TEST}import './slow.mjs'\ntest('w', () => {})`,
  'wrong.mjs': `${TEST}test('right', () => {})\ntest('wrong', () => { throw new Error('wrong') })`,
  'cannot-be-loaded.mjs': 'throw new Error("no")',
  'hook.mjs': `${TEST}before(() => { throw new Error('hook') })\ntest('h', () => {})`,
  'strict.mjs': `${TEST}beforeEach(() => { throw new Error('mine alone') })`,
  'ends.mjs': `${TEST}test('e', () => process.exit(0))`,
  'late.mjs': `${TEST}test('l', () => { setTimeout(() => { throw new Error('late') }, 1) })\ntest('w', () => new Promise((done) => setTimeout(done, 50)))`,
  'slow.mjs': 'await new Promise((done) => setTimeout(done, 20))',
}

const RUN = `
  import { runProcesses } from '${new URL('run-processes.ts', import.meta.url)}'
  const [folder, processes] = process.argv.slice(2)
  const options = { processes: JSON.parse(processes), concurrency: 2, folder, execArgv: [], output: process.stdout }
  console.log('outcome: ' + JSON.stringify(await runProcesses(options)))
`

describe('processes that test files share:', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-processes-'))
    for (const [name, source] of Object.entries({ ...FILES, 'run.mjs': RUN }))
      await writeFile(join(folder, name), source)
  })
  after(() => rm(folder, { recursive: true }))

  async function outcomeOf(...processes: (keyof typeof FILES)[][]): Promise<Outcome & { said: string }> {
    const named = processes.map((files) => files.map((file) => join(folder, file)))
    const { NODE_TEST_CONTEXT, ...env } = process.env // if this variable were set, the child would run no tests
    const args = [join(folder, 'run.mjs'), folder, JSON.stringify(named)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    const [said = '', told = ''] = stdout.split('outcome: ')
    const outcome: Outcome = JSON.parse(told)
    return { ...outcome, unheard: outcome.unheard.map((file) => file.slice(folder.length + 1)), said }
  }

  test('each file has its own tests and hooks, also if two wait for one module', async () => {
    const { passed, failed, durations, said } = await outcomeOf(['good.mjs', 'waits-too.mjs'])
    assert.deepEqual([passed, failed, durations.length], [2, 0, 2])
    assert.match(said, /▶ .*good\.mjs\n +✔ g .*\n✔ .*good\.mjs.*\n▶ .*waits-too\.mjs\n +✔ w /)
  })

  test('a failing file is named and does not affect the others', async () => {
    const outcome = await outcomeOf(['wrong.mjs', 'good.mjs'], ['hook.mjs', 'waits-too.mjs'])
    const { passed, failed, said } = outcome
    assert.equal(passed, 3)
    assert.deepEqual(outcome.failures.map((file) => basename(file)).sort(), ['hook.mjs', 'wrong.mjs'])
    assert.equal(outcome.passedElsewhere, 2)
    assert.ok(failed >= 2)
    for (const name of ['wrong.mjs', 'hook.mjs']) assert.match(said, new RegExp(`✖ .*${name}`))
  })

  test('a file that cannot be loaded, has no tests or ends its process is a failure', async () => {
    for (const file of ['cannot-be-loaded.mjs', 'strict.mjs', 'ends.mjs'] as const) {
      const { failed, unheard } = await outcomeOf([file])
      assert.deepEqual(unheard, [file])
      assert.ok(failed >= 1)
    }
    assert.deepEqual((await outcomeOf(['good.mjs', 'ends.mjs', 'waits-too.mjs'])).unheard.slice(-2), [
      'ends.mjs',
      'waits-too.mjs',
    ])
  })

  test('an error after its test is a failure', async () => {
    const { failed, said } = await outcomeOf(['late.mjs', 'good.mjs'])
    assert.equal(failed, 1)
    assert.match(said, /late\.mjs.*asynchronous activity after the test ended/)
  })
})

test('files share processes, those across the rooms come first and apart, and each is in one process', () => {
  const files = ['src/a/1.ts', 'src/a/2.ts', 'src/a/3.ts', 'src/b/1.ts', 'tests/x/1.ts', 'tests/x/2.ts']
  assert.deepEqual(shareProcesses(files, new Set(['src/a/2.ts'])), [
    ['tests/x/1.ts', 'tests/x/2.ts'],
    ['src/a/1.ts'],
    ['src/a/2.ts'],
    ['src/a/3.ts', 'src/b/1.ts'],
  ])
  const many = Array.from({ length: 60 }, (_, n) => `src/a/${n}.ts`)
  const shared = shareProcesses(many)
  assert.ok(shared.length > 1 && shared.length < 10)
  assert.deepEqual(shared.flat().sort(), many.sort())
})

describe('a second try', () => {
  const outcome = (failures: string[], more: Partial<Outcome> = {}): Outcome => ({
    passed: 10,
    failed: failures.length,
    durations: [],
    failures,
    passedElsewhere: 8,
    unheard: [],
    ...more,
  })

  test('is given to the failed files, each alone, and names those that pass now', async () => {
    const asked: unknown[] = []
    const again = await runAgain(outcome(['a', 'b']), async (options) => {
      asked.push(options)
      return outcome(['b'], { passed: 3, failed: 1 })
    })
    assert.deepEqual(asked, [{ processes: [['a'], ['b']], concurrency: 1 }])
    assert.deepEqual([again.passed, again.failed, again.unsteady], [11, 1, ['a']])
  })

  test('is not given if nothing failed, or if so much failed that a busy machine does not explain it', async () => {
    const never = () => assert.fail('ran again')
    assert.equal((await runAgain(outcome([]), never)).failed, 0)
    assert.equal((await runAgain(outcome([...'abcdefg']), never)).failed, 7)
  })
})
