import type { CarouselDesign, ImageDesign } from '#rendering/design.ts'
import { box, column, type Element, row } from '#rendering/element.ts'
import { words } from '#rendering/layout/stage.ts'
import { renderCarousel } from '#rendering/render-carousel.ts'
import { layOutImage, renderImage } from '#rendering/render-image.ts'
import { paintTree, theRenderer } from '#rendering/renderer.ts'
import { alternate, type Figure, median, ratio, spread } from './figures.ts'
import { paintWithSatori } from './satori-card.ts'

const ROUNDS = 15
/** A card takes a few milliseconds. With many rounds, a pause of the machine hardly counts. */
const CARD_ROUNDS = 100
const SATORI_ROUNDS = 5
const RENDERS = 200

/** Uses Lato, which comes in a font format that both renderers read. */
const brand = {
  colours: { primary: '#1d4ed8', secondary: '#0f172a', accent: '#f59e0b', background: '#ffffff' },
  headingFont: 'Lato',
  bodyFont: 'Lato',
  logo: null,
}
const shared = { theme: 'brand', brand, handle: '@northwind', background: null } as const
const content = {
  title: 'Ship the small thing this week',
  eyebrow: 'Product notes',
  body: 'Nobody remembers the roadmap. They remember what works on Monday.',
  cta: 'Read the essay',
}
const card: ImageDesign = { kind: 'image', template: 'headline', format: 'portrait', content, ...shared }
const slides: CarouselDesign['slides'] = Array.from({ length: 15 }, (_, at) => ({
  layout: at === 0 ? 'cover' : at === 14 ? 'cta' : 'list',
  title: `What we learned, part ${at + 1}`,
  bullets: ['One named reviewer a channel', 'A fixed half hour, twice a week', 'Reject with one sentence of why'],
}))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Makes visuals in this process, as the child of heavy work does. */
export async function visuals(): Promise<Figure[]> {
  const laid = await layOutImage(card)
  if ('problem' in laid) throw new Error(laid.problem)
  const { tree, stage } = laid
  const cards = await alternate(CARD_ROUNDS, {
    raw: () => timed(() => paintTree(theRenderer(), tree, stage, 'png')),
    card: () => timed(() => renderCard()),
  })
  const made = await alternate(ROUNDS, {
    preview: () => timed(() => renderImage({ design: card, outputs: ['png'], ratio: 540 / 1350 })),
    slides: () =>
      timed(() =>
        renderCarousel({
          design: { kind: 'carousel', format: 'portrait', slides, ...shared },
          outputs: ['pdf', 'images'],
        }),
      ),
  })
  const times = ratio(cards.card, cards.raw)
  const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms (${spread(values)})`
  return [
    {
      what: 'a card of 1080 × 1350 as PNG',
      figure: `${ms(cards.card)}, ${times.toFixed(2)} × the painting alone (${ms(cards.raw)})`,
      bar: { text: 'at most 1.3 ×', met: times <= 1.3 },
    },
    {
      what: '15 slides and their PDF',
      figure: ms(made.slides),
      bar: { text: 'at most 1 s', met: median(made.slides) <= 1000 },
    },
    { what: 'a preview', figure: ms(made.preview), bar: { text: 'at most 60 ms', met: median(made.preview) <= 60 } },
    ...(await besideSatori(tree)),
    await memoryOf(),
  ]
}

/** Draws the card without the library's preview, which is another file. */
async function renderCard(): Promise<void> {
  const laid = await layOutImage(card)
  if (!('problem' in laid)) await paintTree(theRenderer(), laid.tree, laid.stage, 'png')
}

async function besideSatori(plain: Element): Promise<Figure[]> {
  const size = { width: 1080, height: 1350 }
  const figures: Figure[] = []
  for (const [what, tree, bar] of [
    ['a card of flat colours', plain, null],
    ['a card with a glow and shadows', await glowing(), 20],
  ] as const) {
    const { ours, theirs } = await alternate(SATORI_ROUNDS, {
      ours: () => timed(() => paintTree(theRenderer(), tree, size, 'png')),
      theirs: () => timed(() => paintWithSatori(tree, size)),
    })
    const times = ratio(theirs, ours)
    const figure = `${median(ours).toFixed(0)} ms; satori and resvg ${median(theirs).toFixed(0)} ms, ${times.toFixed(1)} × as long`
    figures.push({ what, figure, ...(bar !== null && { bar: { text: `at least ${bar} ×`, met: times >= bar } }) })
  }
  return figures
}

/** A card with everything that is slow to draw: a gradient, a blurred light, five rows with shadows. */
async function glowing(): Promise<Element> {
  const laid = await layOutImage(card)
  if ('problem' in laid) throw new Error(laid.problem)
  const face = laid.stage.faces.body
  const line = (text: string, size: number, weight: number) => words(text, { face, size, weight, colour: '#ffffff' })
  const rows = content.body.split(' ').slice(0, 5)
  return box(
    {
      width: 1080,
      height: 1350,
      position: 'relative',
      backgroundColor: '#0f172a',
      backgroundImage: 'linear-gradient(160deg, #1d4ed8, #0f172a)',
    },
    [
      box({
        position: 'absolute',
        left: 500,
        top: -100,
        width: 600,
        height: 600,
        borderRadius: 300,
        backgroundColor: '#f59e0b',
        filter: 'blur(80px)',
        opacity: 0.6,
      }),
      column({ position: 'absolute', left: 90, top: 120, width: 900, gap: 30 }, [
        line(content.title, 90, 900),
        ...rows.map((text) =>
          row(
            {
              width: 900,
              padding: 30,
              borderRadius: 20,
              backgroundColor: '#26345c',
              boxShadow: '0 12px 40px rgba(0, 0, 0, 0.4)',
            },
            [line(text, 40, 400)],
          ),
        ),
      ]),
    ],
  )
}

/** How much memory grows after the first quarter of the run, which fills the caches. */
async function memoryOf(): Promise<Figure> {
  const rss: number[] = []
  for (let done = 0; done < RENDERS; done++) {
    await renderImage({
      design: { ...card, content: { ...content, title: `Ship thing ${done} this week` } },
      outputs: ['png'],
    })
    if (done >= RENDERS / 4) rss.push(process.memoryUsage.rss() / 2 ** 20)
  }
  const half = rss.length >> 1
  const [early, late] = [median(rss.slice(0, half)), median(rss.slice(half))]
  return {
    what: `memory over ${RENDERS} renders`,
    figure: `${early.toFixed(0)} MB, then ${late.toFixed(0)} MB`,
    bar: { text: 'at most a tenth more', met: late <= early * 1.1 },
  }
}
