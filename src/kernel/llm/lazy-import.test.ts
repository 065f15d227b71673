import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../..')

/** The packages that are loaded once `code` has run in a process of its own. */
async function loadedBy(code: string): Promise<string[]> {
  const watch = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({ load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? []
      if (name) packages.add(name)
      return next(url, context)
    } })
    ${code}
    process.stdout.write(JSON.stringify([...packages]))
    process.exit(0)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', watch], {
    cwd: ROOT,
  })
  return JSON.parse(stdout)
}

test('a server without AI loads none of the packages for it', async () => {
  const packages = await loadedBy(`await import('./src/main/compose.ts')`)
  assert.ok(packages.includes('zod') && packages.includes('kysely'), 'others are seen')
  assert.deepEqual(
    packages.filter((name) => name.startsWith('@ai-sdk/')),
    [],
  )
})

test('a call loads those of its provider', async () => {
  const packages = await loadedBy(`
    const { settingsOf, ask } = await import('./tests/support/kernel/llm/llm.ts')
    const { createLlm } = await import('./src/kernel/llm/create-llm.ts')
    const { systemClock } = await import('./src/kernel/clock.ts')
    const fetch = async () => new Response('{}', { status: 500 })
    const llm = createLlm({ settings: settingsOf('anthropic', 'http://127.0.0.1:1'), fetch, clock: systemClock })
    await llm.generate(ask()).catch(() => {})
  `)
  assert.ok(packages.includes('@ai-sdk/anthropic'))
  assert.ok(!packages.includes('@ai-sdk/openai') && !packages.includes('@ai-sdk/google'))
})
