import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Renderer } from '@takumi-rs/core'
import type { ImageDesign } from '#rendering/design.ts'
import { prepareTypefaces } from '#rendering/fonts/typefaces.ts'
import { layOutImage, renderImage } from '#rendering/render-image.ts'
import { allCases, brands, texts } from './cases.ts'
import { differing, drawCase, goldenCases, MOST_OF_THOUSAND, readGolden } from './goldens.ts'
import { judge, judgeTree } from './judge.ts'

/**
 * Every 293rd case is taken. The number is prime, so that every template, format, theme, brand and text is among them.
 */
const EVERY = 293

test('text fits, is complete, and is readable on every background', async () => {
  const cases = (await allCases()).filter((_, at) => at % EVERY === 0)
  const found: string[] = []
  for (const one of cases) for (const { kind, what } of await judge(one)) found.push(`${one.name}: ${kind} ${what}`)
  assert.deepEqual(found, [])
})

test('the measure detects faults', async () => {
  const laid = await layOutImage(await design())
  assert.ok('tree' in laid && laid.tree.type === 'container')
  const { stage } = laid
  const at = (left: number, top: number, size: number, color: string, text: string) => ({
    type: 'text' as const,
    text,
    dir: 'ltr' as const,
    style: { position: 'absolute', left, top, fontSize: size, color, fontFamily: stage.faces.body.stack },
  })
  const kinds = async (...nodes: ReturnType<typeof at>[]) => {
    const tree = {
      type: 'container' as const,
      style: { display: 'flex', width: 1080, height: 1080, backgroundColor: '#ffffff' },
      children: nodes,
    }
    return [...new Set((await judgeTree(tree, stage)).map(({ kind }) => kind))].sort()
  }
  assert.deepEqual(await kinds(at(200, 200, 60, '#000000', 'Good words')), [])
  assert.deepEqual(await kinds(at(200, 200, 60, '#999999', 'Pale words')), ['contrast'])
  assert.deepEqual(await kinds(at(200, 200, 22, '#000000', 'Small words')), ['too_small'])
  assert.deepEqual(await kinds(at(-30, 200, 60, '#000000', 'Cut words')), ['clipped', 'overflow'])
  assert.deepEqual(await kinds(at(200, 200, 60, '#000000', 'One'), at(220, 210, 60, '#000000', 'Two')), ['overlap'])
  assert.deepEqual(await kinds(at(200, 200, 60, '#000000', 'Sign \u{13000}')), ['no_glyph'])
})

test('the same design gives the same file, whatever was drawn before it', async () => {
  const first = await renderImage({ design: await design(), outputs: ['png', 'jpeg'] })
  await renderImage({ design: { ...(await design()), content: texts.japanese ?? { title: '' } }, outputs: ['png'] })
  const again = await renderImage({ design: await design(), outputs: ['png', 'jpeg'] })
  assert.deepEqual(again, first)
})

test('text without room is cut, and the answer says so; also what is not shown', async () => {
  const laid = await layOutImage({
    ...(await design()),
    content: { ...(texts.most as { title: string }), bullets: ['one'] },
  })
  assert.ok('tree' in laid)
  const codes = laid.warnings.map(({ code, field }) => `${code} ${field}`)
  assert.ok(codes.includes('shortened body'), codes.join())
  assert.ok(codes.includes('field_unused bullets'), codes.join())
})

test('characters that no font has are left out, and the answer says so', async () => {
  const laid = await layOutImage({ ...(await design()), content: { title: 'Old \u{13000} signs' } })
  assert.ok('tree' in laid)
  assert.deepEqual(
    laid.warnings.map(({ code }) => code),
    ['glyph_missing'],
  )
})

test('a font family that does not ship is replaced by the nearest of its kind', async () => {
  const renderer = new Renderer()
  const nearest = async (heading: string) =>
    (await prepareTypefaces(renderer, 'Words', { heading, body: 'Inter' })).heading.name
  assert.equal(await nearest('space grotesk'), 'Space Grotesk')
  assert.equal(await nearest('Times New Roman'), 'Source Serif 4')
  assert.equal(await nearest('Fira Code'), 'JetBrains Mono')
  assert.equal(await nearest('Roboto Condensed'), 'Oswald')
  assert.equal(await nearest('Helvetica Neue'), 'Inter')
  const { replaced } = await prepareTypefaces(renderer, 'Words', { heading: 'Gotham', body: null })
  assert.deepEqual(replaced, [{ asked: 'Gotham', used: 'Outfit' }])
})

test('the chosen pictures look as they did when a person checked them', async () => {
  for (const one of await goldenCases()) {
    const differs = await differing(await drawCase(one), await readGolden(one))
    assert.ok(differs <= MOST_OF_THOUSAND, `${one.name}: ${differs.toFixed(1)} of a thousand pixels differ`)
  }
})

async function design(): Promise<ImageDesign> {
  const { white } = await brands()
  if (!white) throw new Error('there is no such brand')
  const content = { title: 'Ship the small thing', body: 'Nobody remembers the roadmap.' }
  return {
    kind: 'image',
    template: 'headline',
    format: 'square',
    theme: 'brand',
    brand: white,
    handle: null,
    background: null,
    content,
  }
}
