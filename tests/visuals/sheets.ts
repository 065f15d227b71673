/**
 * `npm run visual-sheets` draws the contact sheets of docs/images anew. People look at them before a template changes.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import {
  SCREENSHOT_FORMATS,
  SCREENSHOT_LAYOUTS,
  VISUAL_FORMATS,
  VISUAL_TEMPLATES,
  VISUAL_THEMES,
} from '#contract/making/visual-lists.ts'
import type { BrandLook, ImageDesign, Slide } from '#rendering/design.ts'
import type { Content } from '#rendering/layout/stage.ts'
import { renderCarousel } from '#rendering/render-carousel.ts'
import { renderImage } from '#rendering/render-image.ts'
import { renderScreenshot } from '#rendering/render-screenshot.ts'
import { brands, screenshot, texts } from './cases.ts'

const FOLDER = join(import.meta.dirname, '../../docs/images')
const GAP = 16
const HEIGHT = 300
const HANDLE = '@northwind'

const SAID: Record<(typeof VISUAL_TEMPLATES)[number], Content> = {
  headline: {
    title: 'Ship the small thing this week',
    eyebrow: 'Product notes',
    body: 'Nobody remembers the roadmap. They remember what works on Monday.',
    cta: 'Read the essay',
  },
  quote: {
    title: 'The best plans are the ones that somebody approved before lunch.',
    attribution: 'Mara Lindqvist, Northwind',
  },
  stat: {
    title: 'of teams post more when one person can say yes',
    stat: '73%',
    eyebrow: 'Approvals',
    body: 'Survey of 412 small marketing teams, spring 2026.',
  },
  list: {
    title: 'Five checks before you post',
    eyebrow: 'Checklist',
    bullets: [
      'Does the first line stand alone?',
      'Is there one number to remember?',
      'Would you say it aloud?',
      'Is the link worth the click?',
      'Who approved it?',
    ],
  },
  photo: { title: 'A quieter way to publish', eyebrow: 'New', body: 'Written together, approved once, out on time.' },
}
const SLIDES: Slide[] = [
  {
    layout: 'cover',
    title: 'What we learned from 400 approvals',
    eyebrow: 'Field notes',
    body: 'Six slides, four minutes.',
  },
  {
    layout: 'point',
    title: 'Drafts wait for people, not for tools',
    body: 'The median draft is written in eleven minutes and waits two days for its first reader.',
  },
  { layout: 'stat', title: 'of all waiting happens before anyone has read a word', stat: '82%' },
  {
    layout: 'list',
    title: 'Three habits that help',
    bullets: ['One named reviewer a channel', 'A fixed half hour, twice a week', 'Reject with one sentence of why'],
  },
  {
    layout: 'quote',
    title: 'We stopped asking for feedback and started asking for a decision.',
    attribution: 'Mara Lindqvist',
  },
  {
    layout: 'cta',
    title: 'Try it with one channel',
    body: 'Pick the one that hurts most.',
    cta: 'northwind.example/start',
  },
]

const looks = await brands()
const look = (name: string): BrandLook => {
  const found = looks[name]
  if (!found) throw new Error(`There is no brand ${name}`)
  return found
}

type Picture = { bytes: Uint8Array; width: number; height: number }

async function image(
  design: Partial<ImageDesign> & Pick<ImageDesign, 'template' | 'format' | 'content'>,
): Promise<Picture> {
  const usual = { kind: 'image', theme: 'brand', brand: look('white'), handle: HANDLE, background: null } as const
  const made = await renderImage({ design: { ...usual, ...design }, outputs: ['png'] })
  if ('problem' in made || !made.images[0]) throw new Error('nothing was drawn')
  return made.images[0]
}

async function slides(theme: (typeof VISUAL_THEMES)[number], brand: string): Promise<Picture[]> {
  const design = {
    kind: 'carousel',
    format: 'portrait',
    theme,
    brand: look(brand),
    handle: HANDLE,
    background: null,
    slides: SLIDES,
  } as const
  const made = await renderCarousel({ design, outputs: ['images'] })
  if ('problem' in made) throw new Error(made.problem)
  return made.slides
}

async function sheet(name: string, rows: Picture[][]): Promise<void> {
  const tiles: OverlayOptions[] = []
  let [widest, top] = [0, GAP]
  for (const row of rows) {
    let left = GAP
    for (const { bytes, width, height } of row) {
      const shown = Math.round((HEIGHT * width) / height)
      tiles.push({ input: await sharp(bytes).resize(shown, HEIGHT).png().toBuffer(), left, top })
      left += shown + GAP
    }
    widest = Math.max(widest, left)
    top += HEIGHT + GAP
  }
  const ground = { create: { width: widest, height: top, channels: 3, background: '#d7d9de' } } as const
  await writeFile(join(FOLDER, `${name}.webp`), await sharp(ground).composite(tiles).webp({ quality: 84 }).toBuffer())
}

await sheet(
  'visuals-templates',
  await Promise.all(
    VISUAL_TEMPLATES.map((template) =>
      Promise.all(VISUAL_FORMATS.map((format) => image({ template, format, content: SAID[template] }))),
    ),
  ),
)
await sheet(
  'visuals-themes',
  await Promise.all(
    VISUAL_THEMES.flatMap((theme) =>
      ['plain', 'wide', 'unreadable'].map((brand) =>
        Promise.all(
          VISUAL_TEMPLATES.map((template) =>
            image({ template, format: 'square', theme, brand: look(brand), content: SAID[template] }),
          ),
        ),
      ),
    ),
  ),
)
await sheet('visuals-carousels', [
  await slides('brand', 'wide'),
  await slides('light', 'many'),
  await slides('dark', 'plain'),
])
const shot = await screenshot()
await sheet(
  'visuals-screenshots',
  await Promise.all(
    SCREENSHOT_LAYOUTS.map((layout) =>
      Promise.all(
        SCREENSHOT_FORMATS.map(async (format) => {
          const content = {
            title: 'Approve from the calendar',
            eyebrow: 'New in March',
            body: 'One click, wherever the post stands.',
          }
          const window = {
            addressBar: 'app.northwind.example',
            windowTheme: 'auto',
            crop: { zoom: 1, focusX: 0.5, focusY: 0 },
          } as const
          const design = {
            kind: 'screenshot',
            layout,
            format,
            theme: 'brand',
            brand: look('white'),
            handle: HANDLE,
            content,
            screenshot: shot,
            ...window,
          } as const
          const made = await renderScreenshot({ design, outputs: ['png'] })
          if ('problem' in made || !made.images[0]) throw new Error('nothing was drawn')
          return made.images[0]
        }),
      ),
    ),
  ),
)
await sheet(
  'visuals-scripts',
  await Promise.all(
    ['emoji', 'japanese', 'arabic', 'hebrew', 'hindi', 'word60', 'most'].map((name) =>
      Promise.all(
        VISUAL_TEMPLATES.map((template) =>
          image({ template, format: 'square', content: texts[name] ?? { title: name } }),
        ),
      ),
    ),
  ),
)
