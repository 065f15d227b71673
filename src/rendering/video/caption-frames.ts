/** Runs in a child process, where it can be ended: see the feature's draw-work.ts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { SubtitleStyle, VideoFormat } from '#contract/making/video-lists.ts'
import { rgba } from '../blend.ts'
import { at, box, type Element, type Style } from '../element.ts'
import { prepareTypefaces, type Typeface } from '../fonts/typefaces.ts'
import { words } from '../layout/stage.ts'
import { paintTree, theRenderer } from '../renderer.ts'
import { plainLine } from '../scripts.ts'
import { CAPTION_WEIGHT, type CaptionLines, type CaptionWord, captionLines } from './caption-lines.ts'
import { captionPicturesAtMost, MOST_CAPTION_PICTURES, momentsOf } from './caption-moments.ts'
import { markColours, type VideoLook, videoLayout } from './video-look.ts'

export interface DrawnCaption {
  start: number
  end: number
  words: CaptionWord[]
}

export interface CaptionFrame {
  file: string
  start: number
  end: number
}

export interface CaptionDrawing {
  captions: DrawnCaption[]
  look: Pick<VideoLook, 'colours' | 'headingFont' | 'bodyFont'>
  style: SubtitleStyle
  position: 'lower' | 'middle'
  format: VideoFormat
  folder: string
  /** The beginning of the files' names. */
  prefix: string
}

interface Look {
  style: SubtitleStyle
  face: Typeface
  mark: string
  onMark: string
}

/** Draws a picture for each moment at which the captions look different. Returns when each is shown. */
export async function drawCaptionFrames(drawing: CaptionDrawing): Promise<CaptionFrame[]> {
  const { style, position, folder, prefix, look } = drawing
  // The caller has already counted them.
  const pictures = drawing.captions.reduce((sum, one) => sum + captionPicturesAtMost(one, one.words.length, style), 0)
  if (pictures > MOST_CAPTION_PICTURES)
    throw new Error(`These captions need more than ${MOST_CAPTION_PICTURES} pictures`)
  const renderer = theRenderer()
  const layout = videoLayout(drawing.format)
  const everything = drawing.captions.flatMap((caption) => caption.words.map(({ text }) => text)).join(' ')
  const fonts = { heading: look.headingFont, body: look.bodyFont }
  const faces = await prepareTypefaces(renderer, everything, fonts)
  const drawn: Look = { style, face: faces.heading, ...markColours(look.colours) }
  const strip = layout.captions[position]
  const frames: CaptionFrame[] = []
  for (const caption of drawing.captions) {
    const own = caption.words.flatMap((word) => {
      const text = plainLine([...word.text].filter((sign) => !faces.missing.has(sign)).join(''))
      return text === '' ? [] : [{ ...word, text }]
    })
    if (own.length === 0) continue
    const lines = await captionLines(renderer, own, {
      face: drawn.face,
      size: layout.fontSize,
      lineWidth: layout.lineWidth,
    })
    for (const { spoken, start, end } of momentsOf(caption, own, style)) {
      const tree = captionTree(lines, strip, drawn, { spoken, atEnd: position === 'lower' })
      const pixels = await paintTree(renderer, tree, strip, 'raw')
      const file = `${prefix}-${frames.length}.png`
      await writePng(join(folder, file), pixels, strip)
      frames.push({ file, start, end })
    }
  }
  return frames
}

/**
 * Draws the frame between captions. It has the same format as caption frames, since ffmpeg restarts when the format
 * changes.
 */
export async function drawBlankFrame({ format, path }: { format: VideoFormat; path: string }): Promise<void> {
  const { width, height } = videoLayout(format).captions.lower
  await writePng(path, new Uint8Array(width * height * 4), { width, height })
}

export async function writePng(path: string, pixels: Uint8Array, size: { width: number; height: number }) {
  const raw = { width: size.width, height: size.height, channels: 4 as const }
  await writeFile(path, await sharp(pixels, { raw }).png({ palette: false, compressionLevel: 3 }).toBuffer())
}

const SHADOW = '0px 2px 3px rgba(0,0,0,0.85), 0px 0px 9px rgba(0,0,0,0.75), 0px 3px 24px rgba(0,0,0,0.6)'
const INK = '#ffffff'
const BOX = rgba('#0b0d12', 0.84)

function captionTree(
  { lines, size, leading }: CaptionLines,
  strip: { width: number; height: number },
  look: Look,
  { spoken, atEnd }: { spoken: number; atEnd: boolean },
): Element {
  const pad = 28
  const line = Math.round(size * (leading + (look.style === 'boxed' ? 0.24 : 0.06)))
  const block = line * lines.length
  const top = atEnd ? strip.height - pad - block : (strip.height - block) / 2
  const middle = strip.width / 2
  const grounds: Element[] = []
  const texts: Element[] = []
  for (const [row, { width, words: own }] of lines.entries()) {
    const y = Math.round(top + row * line)
    if (look.style === 'boxed') {
      const side = size * 0.34
      const area = { x: middle - width / 2 - side, y, width: width + 2 * side, height: line + 1 }
      grounds.push(box({ ...at(area), backgroundColor: BOX, borderRadius: Math.round(size * 0.22) }))
    }
    for (const word of own) {
      const isSpoken = word.index === spoken
      const left = middle + word.x
      if (isSpoken) grounds.push(pill(left, y, word.width, line, size, look.mark))
      texts.push(wordNode(word.text, { left, y, width: word.width, line, size, leading }, look, isSpoken))
    }
  }
  return box({ width: strip.width, height: strip.height, position: 'relative' }, [...grounds, ...texts])
}

function pill(left: number, y: number, width: number, line: number, size: number, colour: string): Element {
  const side = size * 0.15
  const area = { x: left - side, y, width: width + 2 * side, height: line }
  return box({ ...at(area), backgroundColor: colour, borderRadius: Math.round(size * 0.2) })
}

interface WordPlace {
  left: number
  y: number
  width: number
  line: number
  size: number
  leading: number
}

function wordNode(
  text: string,
  { left, y, width, line, size, leading }: WordPlace,
  look: Look,
  spoken: boolean,
): Element {
  const height = size * leading
  // A little wider than measured, because a rounded width would break the word.
  const area = at({ x: left, y: y + (line - height) / 2, width: width + 12, height })
  const style: Style = {
    ...area,
    whiteSpace: 'nowrap',
    ...(!spoken && look.style !== 'boxed' && { textShadow: SHADOW }),
  }
  const node = words(text, {
    face: look.face,
    size,
    weight: CAPTION_WEIGHT,
    colour: spoken ? look.onMark : INK,
    leading,
    style,
  })
  // Every word begins at its own left edge, whatever its direction.
  return { ...node, style: { ...node.style, textAlign: 'left' } }
}
