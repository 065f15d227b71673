import type { VideoBranding } from '#contract/making/video.ts'
import type { Place, VideoLayout } from '#rendering/video/video-look.ts'
import { inputOf, type SourceFacts, type SourceFile } from './probe.ts'

export interface Overlay {
  path: string
  place: Place
}

export interface Encoding {
  source: SourceFile
  facts: SourceFacts
  /** The width as shown: rotated, and with square pixels. */
  width: number
  height: number
  seconds: number
  layout: VideoLayout
  branding: Pick<VideoBranding, 'fit' | 'progressBar'>
  /** As hex, `#1d4ed8`. */
  barColour: string
  captions: Overlay | null
  footer: Overlay | null
  to: string
}

/** The arguments that render everything in one pass of ffmpeg. Measurements: `docs/decisions/077` */
export function ffmpegArguments(encoding: Encoding): string[] {
  const { source, captions, footer, facts, seconds, to } = encoding
  const inputs = [['-threads', '2', ...inputOf(source)]]
  const add = (input: string[]): string => `${inputs.push(['-threads', '1', ...input]) - 1}:v`
  const chains = [background(encoding)]
  let last = 'v'
  const lay = (over: string, where: string) => {
    const next = `v${chains.length}`
    chains.push(`[${last}][${over}]overlay=${where}[${next}]`)
    last = next
  }
  if (captions) {
    const list = ['-protocol_whitelist', 'file,pipe', '-f', 'concat', '-safe', '0', '-i', `file:${captions.path}`]
    lay(add(list), `x=${captions.place.left}:y=${captions.place.top}:eof_action=pass`)
  }
  if (footer) {
    const still = ['-protocol_whitelist', 'file', '-f', 'png_pipe', '-i', `file:${footer.path}`]
    lay(add(still), `x=${footer.place.left}:y=${footer.place.top}`)
  }
  for (const { size, where } of strips(encoding)) {
    const colour = `color=c=0x${encoding.barColour.slice(1)}:s=${size}:r=${facts.fps}:d=${(seconds + 1).toFixed(3)}`
    lay(add(['-f', 'lavfi', '-i', colour]), `${where}:shortest=1`)
  }
  const sound = facts.sound ? ['-map', '0:a:0', ...SOUND] : []
  return [
    ...['-loglevel', 'error', '-y'],
    // Without this, a frame in another format would restart the filter graph, which would lose the still pictures.
    ...inputs.flatMap((input) => ['-reinit_filter', '0', ...input]),
    ...['-filter_complex', `${chains.join(';')};[${last}]format=yuv420p[out]`],
    ...['-map', '[out]', ...PICTURE, ...sound],
    ...endingOf(seconds, to),
  ]
}

/**
 * The output arguments: this length, only picture and sound of the source, and a file that can play before it is loaded
 * completely.
 */
export const endingOf = (seconds: number, to: string): string[] => [
  ...['-t', seconds.toFixed(3), '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
  ...['-movflags', '+faststart', '-f', 'mp4', `file:${to}`],
]

const PICTURE = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-maxrate', '12M', '-bufsize', '24M', '-g', '60'],
  // Four threads on every machine, each with a slice of one frame. This keeps fewer frames in memory, and the bytes are
  // the same on every machine.
  ...['-threads', '4', '-thread_type', 'slice'],
]
/** Sound that starts late stays in sync; one channel becomes two. */
export const SOUND = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2', '-af', 'aresample=async=1:first_pts=0']

/** Maps PQ and HLG to the range of ordinary screens. The white of text is 203 cd/m² in both. ITU-R BT.2408 */
export const TO_SDR = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=mobius:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
].join(',')

/**
 * The factor by which the picture is scaled down before it is blurred. The result looks the same as blurring at full
 * size.
 */
const SMALL = 8

/** The source in the requested size: whole on a blurred copy of itself, or cropped. */
function background({ facts, width, height, layout, branding }: Encoding): string {
  const [wide, high] = [layout.width, layout.height]
  const tone = facts.hdr === null ? '' : `${TO_SDR},`
  const even = 'format=yuv420p,setsar=1'
  const begin = `[0:V:0]fps=${facts.fps}:start_time=0,`
  const aspect = width / height
  const target = wide / high
  const scaled = (w: number, h: number) => `scale=${w}:${h}:flags=bicubic:out_range=tv,`
  if (branding.fit === 'crop' || Math.abs(aspect / target - 1) < 0.01) {
    return `${begin}${cut(aspect, target)},${scaled(wide, high)}${tone}${even}[v]`
  }
  const [w, h] = aspect > target ? [wide, evenSide(wide / aspect)] : [evenSide(high * aspect), high]
  const [smallWide, smallHigh] = [evenSide(wide / SMALL), evenSide(high / SMALL)]
  return [
    `${begin}${scaled(w, h)}${tone}${even},split=2[small][whole]`,
    `[small]${cut(w / h, target)},scale=${smallWide}:${smallHigh}:flags=fast_bilinear,gblur=sigma=4,eq=brightness=-0.06,scale=${wide}:${high}:flags=bilinear,${even}[ground]`,
    `[ground][whole]overlay=x=${(wide - w) / 2}:y=${(high - h) / 2}[v]`,
  ].join(';')
}

/** Crops before scaling, so that even with a very narrow source no intermediate picture is larger than the result. */
const cut = (aspect: number, target: number): string =>
  aspect > target
    ? `crop=w='max(2,iw*${(target / aspect).toFixed(6)})':h=ih`
    : `crop=w=iw:h='max(2,ih*${(aspect / target).toFixed(6)})'`

export const evenSide = (length: number): number => Math.max(2, 2 * Math.round(length / 2))

const sizeOf = (width: number, height: number): string => 'WxH'.replace('W', `${width}`).replace('H', `${height}`)

/**
 * Draws the progress bar as moving strips of one colour. Drawing the bar for each frame would take four times as long
 * as the video.
 */
function strips({ layout: { width, height, bar }, branding: { progressBar }, seconds }: Encoding) {
  const length = seconds.toFixed(3)
  if (progressBar === 'none') return []
  if (progressBar === 'bottom') {
    return [{ size: sizeOf(width, bar), where: `x='-${width}+${width}*t/${length}':y=${height - bar}` }]
  }
  /** The number of filled pixels of a side. `before` is the length of the bar before that side, in pixels. */
  const filled = (before: number, side: number) => `clip(t*${2 * (width + height)}/${length}-${before},0,${side})`
  const [across, down] = [sizeOf(width, bar), sizeOf(bar, height)]
  return [
    { size: across, where: `x='${filled(0, width)}-${width}':y=0` },
    { size: down, where: `x=${width - bar}:y='${filled(width, height)}-${height}'` },
    { size: across, where: `x='${width}-${filled(width + height, width)}':y=${height - bar}` },
    { size: down, where: `x=0:y='${height}-${filled(2 * width + height, height)}'` },
  ]
}
