import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { builtWeb } from './built-web.ts'

interface Chunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}

const KB = 1000
const PAGES = [
  'today/today-page',
  'review/review-page',
  'calendar/calendar-page',
  'compose/compose-page',
  'accounts/accounts-page',
  'settings/workspace-page',
  'settings/scheduling-page',
  'settings/assistants-page',
]

let folder: string
let manifest: Record<string, Chunk>
before(async () => {
  folder = await builtWeb()
  manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
})

/** A chunk and everything that loads with it. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const css of chunk.css ?? []) seen.add(css)
  for (const next of chunk.imports ?? []) withImports(next, seen)
  return seen
}

async function gzipped(files: Iterable<string>, ending: string): Promise<number> {
  let bytes = 0
  for (const file of files)
    if (file.endsWith(ending)) bytes += gzipSync(await readFile(join(folder, file)), { level: 9 }).length
  return bytes
}

for (const page of PAGES) {
  test(`the first load of ${page} is within its budget`, async () => {
    const shell = withImports('index.html')
    const all = withImports(`src/${page}.tsx`, new Set(shell))
    const js = await gzipped(all, '.js')
    const own = js - (await gzipped(shell, '.js'))
    assert.ok(js <= 150 * KB, `${js} bytes of script, at most 150 kB`)
    assert.ok(own <= 40 * KB, `${own} bytes of script of its own, at most 40 kB`)
    const files = [...all].filter((file) => file.endsWith('.js')).length
    assert.ok(files <= 12, `${files} files of script, at most 12: on a slow line each costs`)
    assert.ok((await gzipped(all, '.css')) <= 20 * KB, 'at most 20 kB of styles')
  })
}

test('code behind a button is loaded when it is pressed, not before', () => {
  const first = [...withImports('src/today/today-page.tsx', withImports('index.html'))]
  for (const later of ['palette', 'dialog', 'person-panel', 'workspace-panel']) {
    assert.ok(
      Object.values(manifest).some(({ file }) => file.startsWith(`assets/${later}-`)),
      later,
    )
    assert.deepEqual(
      first.filter((file) => file.startsWith(`assets/${later}-`)),
      [],
    )
  }
})

test('the page has no inline script and no inline style: the security policy would refuse them', async () => {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=/)
  for (const [script] of html.matchAll(/<script[^>]*>/g)) assert.match(script, /\ssrc="\/assets\//)
})
