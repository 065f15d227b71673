import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { FIRST_PAGES, fileOf } from '../first-pages.ts'
import { PLACES } from '../places.ts'
import { FRONT_PAGES } from './front.ts'
import { GATED_PAGES } from './table.ts'

const WEB = join(import.meta.dirname, '../..')
const all = [...GATED_PAGES, ...FRONT_PAGES.map(({ path, component }) => ({ address: path, component }))]

test('every page stands in the table once, under an address of its own', () => {
  const files = globSync('**/*-page.tsx', { cwd: WEB }).map((file) => basename(file, '.tsx'))
  assert.deepEqual(all.map(({ component }) => fileOf(component)).sort(), files.sort())
  assert.deepEqual(
    all.map(({ address }) => address),
    [...new Set(all.map(({ address }) => address))],
  )
})

test('each page behind the gate has a place in the navigation, or belongs to one that has', () => {
  const places = PLACES.map(({ label }) => label)
  for (const { address, title, place, within, frame } of GATED_PAGES)
    assert.ok(places.includes(within ?? frame?.title ?? (place && (place.label ?? title)) ?? ''), address)
  const keys = PLACES.map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length, 'no two places have the same key')
})

test('each page of the settings stands under a heading of their list, by its title', () => {
  for (const { address, title, topic } of GATED_PAGES.filter(({ frame }) => frame)) assert.ok(title && topic, address)
})

test('the server is told of each by the beginning of its address', () => {
  for (const { path, picture } of FIRST_PAGES) {
    assert.match(path, /^\/[a-z/-]*$/)
    // The bar at the top shows no names.
    if (PLACES.some((place) => place.stand === 'top' && place.path === path)) continue
    assert.match(picture, /aria-current="page"/, `the frame of ${path} shows where it belongs`)
  }
})
