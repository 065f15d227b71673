/** Runs in a child process, where it can be ended: see the feature's draw-work.ts. */
import type { Renderer } from '@takumi-rs/core'
import type { VideoFormat } from '#contract/making/video-lists.ts'
import { rgba } from '../blend.ts'
import { box, type Element, row } from '../element.ts'
import { prepareTypefaces, type Typeface } from '../fonts/typefaces.ts'
import { words } from '../layout/stage.ts'
import { logoOn, readLogo } from '../logo.ts'
import { measureTree, paintTree, theRenderer } from '../renderer.ts'
import { plainLine } from '../scripts.ts'
import { writePng } from './caption-frames.ts'
import { type Place, type VideoLook, videoLayout } from './video-look.ts'

export interface FooterDrawing {
  look: VideoLook
  name: string | null
  handle: string | null
  format: VideoFormat
  /** The path of the picture to write. */
  path: string
}

const GROUND = '#0b0d12'
const SIZE = 32

/**
 * Draws logo, name and handle once, as a picture to lay over the video. Returns its place. Null if there is nothing to
 * draw.
 */
export async function drawFooter({ look, name, handle, format, path }: FooterDrawing): Promise<Place | null> {
  const renderer = theRenderer()
  const layout = videoLayout(format)
  const { height, mostWidth, bottom } = layout.footer
  const logo = look.logo && (await readLogo(look.logo))
  const fonts = { heading: look.headingFont, body: look.bodyFont }
  const faces = await prepareTypefaces(renderer, `${name ?? ''} ${handle ?? ''}…·`, fonts)
  const plain = (text: string | null) =>
    plainLine([...(text ?? '')].filter((sign) => !faces.missing.has(sign)).join(''))
  const room = mostWidth - 64 - (logo ? 190 : 0)
  const shownName = await shortened(renderer, plain(name), faces.heading, room * (plain(handle) ? 0.56 : 1))
  const shownHandle = await shortened(renderer, plain(handle), faces.body, room * (shownName ? 0.4 : 1))
  const parts: Element[] = [
    ...(logo ? [logoOn(logo, GROUND, 46, 180)] : []),
    ...(shownName ? [label(shownName, faces.heading, 700, '#ffffff')] : []),
    ...(shownHandle ? [label(shownHandle, faces.body, 500, rgba('#ffffff', 0.84))] : []),
  ]
  if (parts.length === 0) return null
  const style = { height, padding: '0 28px', gap: 18, alignItems: 'center', justifyContent: 'center' }
  const ground = { backgroundColor: rgba(GROUND, 0.66), borderRadius: height / 2 }
  const pill = row({ ...style, ...ground, flexShrink: 0 }, parts)
  const measured = await measureTree(renderer, box({ flexDirection: 'row' }, [pill]), layout.width)
  const inner = measured.children[0]?.width ?? measured.width
  const width = Math.min(2 * Math.ceil(inner / 2), layout.width)
  const tree = box({ width, height, alignItems: 'center', justifyContent: 'center' }, [pill])
  await writePng(path, await paintTree(renderer, tree, { width, height }, 'raw'), { width, height })
  return { left: Math.round((layout.width - width) / 2), top: layout.height - bottom - height, width, height }
}

const label = (text: string, face: Typeface, weight: number, colour: string): Element =>
  words(text, { face, size: SIZE, weight, colour, style: { whiteSpace: 'nowrap', flexShrink: 0 } })

async function shortened(renderer: Renderer, text: string, face: Typeface, room: number): Promise<string> {
  const signs = [...text]
  for (let shown = signs.length; shown > 0; shown -= Math.max(1, Math.floor(shown / 12))) {
    const tried = shown === signs.length ? text : `${signs.slice(0, shown).join('').trimEnd()}…`
    const { runs } = await measureTree(renderer, label(tried, face, 700, '#ffffff'), 20_000)
    if (runs.reduce((sum, { width }) => sum + width, 0) <= room) return tried
  }
  return ''
}
