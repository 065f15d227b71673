import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { FIRST_PAGES } from './app-pages.ts'
import { builtWeb } from './built-web.ts'

interface Chunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}

const KB = 1000
let folder: string
let manifest: Record<string, Chunk>
before(async () => {
  folder = await builtWeb()
  manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
})

/** The key of a file in the manifest. `today-page` stands for src/today/today-page.tsx. */
function keyOf(name: string): string {
  return Object.keys(manifest).find((key) => key.endsWith(`/${name}.tsx`)) ?? assert.fail(`no file ${name}`)
}

/** A chunk and all chunks that it imports. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const css of chunk.css ?? []) seen.add(css)
  for (const next of chunk.imports ?? []) withImports(next, seen)
  return seen
}

/** How many bytes a browser receives that accepts brotli: the sizes of the compressed files of the build. */
async function sent(files: Iterable<string>, ending: string): Promise<number> {
  let bytes = 0
  for (const file of files) if (file.endsWith(ending)) bytes += (await stat(join(folder, `${file}.br`))).size
  return bytes
}

/** The most script, in kB, on pages with forms, uploads or dialogs that are not used every day. */
const MORE: Readonly<Record<string, number>> = { '/visuals': 155, '/videos': 155, '/notifications': 150 }

for (const { path, files } of FIRST_PAGES) {
  test(`the first load of ${path} is within its budget`, async () => {
    const shell = withImports('index.html')
    const all = new Set(shell)
    for (const name of files) withImports(keyOf(name), all)
    const js = await sent(all, '.js')
    const own = js - (await sent(shell, '.js'))
    const most = MORE[path] ?? 140
    const mostOwn = path in MORE ? 38 : 36
    assert.ok(js <= most * KB, `${js} bytes of script, at most ${most} kB`)
    assert.ok(own <= mostOwn * KB, `${own} bytes of script of its own, at most ${mostOwn} kB`)
    const count = [...all].filter((file) => file.endsWith('.js')).length
    const mostFiles = path in MORE ? 15 : 12
    assert.ok(count <= mostFiles, `${count} files of script, at most ${mostFiles}: on a slow line each costs`)
    assert.ok((await sent(all, '.css')) <= 20 * KB, 'at most 20 kB of styles')
  })
}

test('the page of parts is for development: nothing of it is built', () => {
  assert.deepEqual(
    Object.keys(manifest).filter((key) => key.startsWith('parts')),
    [],
  )
})

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
