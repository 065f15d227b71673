import type { Renderer } from '@takumi-rs/core'
import type { VisualFormat, VisualTheme } from '#contract/making/visual-lists.ts'
import type { BrandLook, RenderWarning } from './design.ts'
import { prepareTypefaces, type Typefaces } from './fonts/typefaces.ts'
import { type Content, measuresOf, type Stage } from './layout/stage.ts'
import { readLogo } from './logo.ts'
import { paletteOf, photoPlane } from './palette.ts'
import { capitals, directionOf, plainLine } from './scripts.ts'

interface Setting {
  format: VisualFormat
  theme: VisualTheme
  brand: BrandLook
  handle: string | null
  hasPicture: boolean
}

export interface Prepared<T> {
  stage: Stage
  texts: T[]
  warnings: RenderWarning[]
}

/** Prepares everything for one visual, and removes characters from its text that no shipped font has. */
export async function prepareStage<T extends Content>(
  renderer: Renderer,
  setting: Setting,
  texts: readonly T[],
): Promise<Prepared<T>> {
  const { brand, format, theme, hasPicture } = setting
  const plain = texts.map(plainContent)
  const handle = setting.handle === null ? null : shortHandle(plainLine(setting.handle)) || null
  const everything = [...plain.flatMap(allWords), handle ?? ''].join('\n')
  const fonts = { heading: brand.headingFont, body: brand.bodyFont }
  const faces = await prepareTypefaces(renderer, `${everything}\n${capitals(everything)}0123456789/`, fonts)
  const without = plain.map((content) => withoutSigns(content, faces.missing))
  const stage: Stage = {
    format,
    ...measuresOf(format),
    palette: paletteOf(theme, brand.colours),
    photo: photoPlane(brand.colours),
    faces,
    logo: brand.logo && (await readLogo(brand.logo)),
    handle: handle === null ? null : strip(handle, faces.missing) || null,
    rtl: directionOf(without.map(({ title }) => title).join(' ')) === 'rtl',
    hasPicture,
  }
  return { stage, texts: without, warnings: fontWarnings(faces) }
}

/** Longer than the longest handle of any network. */
const MOST_OF_HANDLE = 36

const shortHandle = (handle: string): string => {
  const signs = [...handle]
  return signs.length > MOST_OF_HANDLE ? `${signs.slice(0, MOST_OF_HANDLE - 1).join('')}…` : handle
}

const FIELDS = ['title', 'eyebrow', 'body', 'stat', 'attribution', 'cta'] as const

function plainContent<T extends Content>(content: T): T {
  const made: T = { ...content }
  for (const field of FIELDS) {
    const text = content[field]
    if (text === undefined) continue
    const plain = plainLine(text)
    if (plain !== '' || field === 'title') made[field] = plain
    else delete made[field]
  }
  if (content.bullets) made.bullets = content.bullets.map(plainLine).filter((line) => line !== '')
  return made
}

const allWords = (content: Content): string[] => [
  ...FIELDS.map((field) => content[field] ?? ''),
  ...(content.bullets ?? []),
]

function withoutSigns<T extends Content>(content: T, missing: ReadonlySet<string>): T {
  if (missing.size === 0) return content
  const made: T = { ...content }
  for (const field of FIELDS) {
    const text = content[field]
    if (text !== undefined) made[field] = strip(text, missing)
  }
  if (content.bullets) made.bullets = content.bullets.map((line) => strip(line, missing)).filter((line) => line !== '')
  return made
}

const strip = (text: string, missing: ReadonlySet<string>): string =>
  missing.size === 0 ? text : plainLine([...text].filter((sign) => !missing.has(sign)).join(''))

function fontWarnings({ missing, replaced }: Typefaces): RenderWarning[] {
  return [
    ...replaced.map(
      ({ asked, used }): RenderWarning => ({
        field: 'brand.fonts',
        code: 'font_replaced',
        message: `${asked} does not come with Galley: ${used} is used in its place`,
      }),
    ),
    ...(missing.size > 0
      ? [
          {
            field: 'content',
            code: 'glyph_missing' as const,
            message: `No font of this server has ${[...missing].slice(0, 8).join(' ')}: left out`,
          },
        ]
      : []),
  ]
}
