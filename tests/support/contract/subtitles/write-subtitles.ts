import type { Caption } from '#contract/making/video.ts'

export const writeSrt = (captions: readonly Caption[]): string =>
  captions
    .map(({ text, start, end }, at) => `${at + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${oneLine(text)}\n`)
    .join('\n')

export const writeVtt = (captions: readonly Caption[]): string =>
  [
    'WEBVTT\n',
    ...captions.map(
      ({ text, start, end }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${escaped(oneLine(text))}\n`,
    ),
  ].join('\n')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('-->', '→').trim()
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function clock(seconds: number, mark: string): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes, rest] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(rest)}${mark}${String(ms % 1000).padStart(3, '0')}`
}
