import { readFile } from 'node:fs/promises'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import type { Element, RawPixels } from '#rendering/element.ts'

type SatoriNode = Parameters<typeof satori>[0]

let fonts: Promise<{ name: string; data: Buffer; weight: 400 | 700 | 900 }[]> | null = null

function lato() {
  fonts ??= Promise.all(
    ([400, 700, 900] as const).map(async (weight) => {
      const file = new URL(import.meta.resolve(`@fontsource/lato/files/lato-latin-${weight}-normal.woff`))
      return { name: 'Lato', data: await readFile(file), weight }
    }),
  )
  return fonts
}

/** Draws the same tree with the two libraries that are used most for this. */
export async function paintWithSatori(
  tree: Element,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  const svg = await satori(nodeOf(tree) as SatoriNode, { width, height, fonts: await lato() })
  return new Resvg(svg).render().asPng()
}

function nodeOf(element: Element): unknown {
  const style = styleOf(element.style)
  if (element.type === 'text')
    return { type: 'div', props: { style: { display: 'block', ...style }, children: element.text } }
  if (element.type === 'image') return { type: 'img', props: { style, src: uriOf(element.src) } }
  return { type: 'div', props: { style, children: element.children.map(nodeOf) } }
}

function uriOf(src: RawPixels | Uint8Array): string {
  if (!(src instanceof Uint8Array)) throw new Error('pixels have no address')
  return `data:image/svg+xml;base64,${Buffer.from(src).toString('base64')}`
}

/** The style without what Satori lacks: it has one font family and fewer properties. */
function styleOf({ fontFamily: _, fontWeight, ...style }: Element['style']): Element['style'] {
  const heavy = Number(fontWeight ?? 400)
  return {
    boxSizing: 'border-box',
    ...style,
    fontFamily: 'Lato',
    fontWeight: heavy >= 800 ? 900 : heavy >= 600 ? 700 : 400,
  }
}
