import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Env } from '#kernel/env.ts'
import { createPrometheus } from '#kernel/metrics/prometheus.ts'
import { rowsOf, settingRows } from '#platforms/configure.ts'
import { NETWORKS } from '#platforms/networks.ts'
import { SOURCE_KINDS } from '#sources/kinds.ts'
import { commands } from './admin/commands.ts'

const guide = (name: string): string => readFileSync(join(import.meta.dirname, '../../docs/guides', name), 'utf8')

test('every setting is in the guide', () => {
  const text = guide('many-users.md')
  assert.deepEqual(
    Object.keys(Env.shape).filter((name) => !text.includes(`\`${name}\``)),
    [],
  )
})

test('every setting of a network is in the guide, described in that network’s words', () => {
  const text = guide('many-users.md')
  assert.deepEqual(
    settingRows(NETWORKS).filter((row) => !text.includes(row)),
    [],
  )
})

test('everything to register at a network is in its guide, and its keys are in the container example', () => {
  const example = readFileSync(join(import.meta.dirname, '../../container/galley.env.example'), 'utf8')
  for (const { platform, howToConnect } of NETWORKS) {
    const text = readFileSync(join(import.meta.dirname, '../..', howToConnect.guide), 'utf8')
    const { registration } = howToConnect
    if (!registration) continue
    const callback = `/v1/marketing/oauth/${platform}/callback`
    for (const words of [registration.as, registration.scopes.join(' '), callback, ...registration.settings]) {
      assert.ok(text.includes(words), `${howToConnect.guide}: ${words}`)
    }
    for (const name of registration.settings) assert.match(example, new RegExp(`^${name}=`, 'm'))
  }
})

test('every setting of a source is in the guides, and its keys are in the container example', () => {
  const example = readFileSync(join(import.meta.dirname, '../../container/galley.env.example'), 'utf8')
  for (const { variables, settings, guide: path, sourceType } of SOURCE_KINDS) {
    const text = guide('many-users.md')
    assert.deepEqual(
      rowsOf(variables).filter((row) => !text.includes(row)),
      [],
    )
    const own = readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
    for (const words of [`/v1/context/oauth/${sourceType}/callback`, ...settings]) assert.ok(own.includes(words), words)
    for (const name of settings) assert.match(example, new RegExp(`^${name}=`, 'm'))
  }
})

test('every command is in the guide, with its usage', () => {
  const text = guide('operators.md')
  const missing = Object.keys(commands).filter((name) => !text.includes(`| \`${name}`))
  assert.deepEqual(missing, [])
})

test('every metric of ours is in the guide, and no other', async () => {
  const { body } = await (await createPrometheus()).text()
  const made = [...body.matchAll(/^# TYPE (galley_\S+)/gm)].map(([, name]) => name)
  const told = [...guide('operators.md').matchAll(/`(galley_[a-z_]+)` \|/g)].map(([, name]) => name)
  assert.deepEqual(told.sort(), made.sort())
})
