import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { renderCarousel } from '#rendering/render-carousel.ts'
import { renderImage } from '#rendering/render-image.ts'
import { renderScreenshot } from '#rendering/render-screenshot.ts'
import { allCases, type Case } from './cases.ts'

/** Pictures that a person has looked at. `npm run visuals -- --goldens` draws them anew. */
export const GOLDENS = join(import.meta.dirname, 'goldens')
const WIDTH = 360
/** The largest difference in a colour channel (0 to 255), because another processor may round differently. */
export const MOST_DIFFERENCE = 12
/** How many of a thousand pixels may differ by more than MOST_DIFFERENCE. */
export const MOST_OF_THOUSAND = 2

const CHOSEN = [
  'headline square brand white usual',
  'quote portrait light wide japanese',
  'stat landscape dark plain usual',
  'list pin brand many arabic',
  'photo story dark white emoji',
  'headline linkedin_banner light unreadable usual',
  'carousel portrait brand wide usual',
  'tilted landscape light white usual',
  'closeup square dark plain hindi',
]

export async function goldenCases(): Promise<Case[]> {
  const all = await allCases()
  return CHOSEN.map((name) => {
    const found = all.find((one) => one.name === name)
    if (!found) throw new Error(`There is no case ${name}`)
    return found
  })
}

export const goldenFile = ({ name }: Case): string => join(GOLDENS, `${name.replaceAll(' ', '-')}.png`)

/** The case as a small picture. A carousel's slides stand side by side. */
export async function drawCase({ design }: Case): Promise<Buffer> {
  const made = await render(design)
  if ('problem' in made) throw new Error(made.problem)
  const [first] = made
  if (!first) throw new Error('nothing was drawn')
  const height = Math.round((WIDTH * first.height) / first.width)
  const tiles = await Promise.all(made.map(({ bytes }) => sharp(bytes).resize(WIDTH, height).png().toBuffer()))
  return sharp({ create: { width: WIDTH * tiles.length, height, channels: 3, background: '#ffffff' } })
    .composite(tiles.map((input, at) => ({ input, left: at * WIDTH, top: 0 })))
    .png({ palette: true, quality: 90, effort: 8 })
    .toBuffer()
}

async function render(design: Case['design']) {
  if (design.kind === 'carousel') {
    const made = await renderCarousel({ design, outputs: ['images'] })
    return 'problem' in made ? made : made.slides
  }
  const made =
    design.kind === 'image'
      ? await renderImage({ design, outputs: ['png'] })
      : await renderScreenshot({ design, outputs: ['png'] })
  return 'problem' in made ? made : made.images
}

/** How many of a thousand pixels differ by more than `MOST_DIFFERENCE`. */
export async function differing(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1000
  let count = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const most = Math.max(...[0, 1, 2].map((add) => Math.abs((a.data[at + add] ?? 0) - (b.data[at + add] ?? 0))))
    if (most > MOST_DIFFERENCE) count++
  }
  return (count * 1000) / (a.info.width * a.info.height)
}

export const readGolden = (one: Case): Promise<Buffer> => readFile(goldenFile(one))
