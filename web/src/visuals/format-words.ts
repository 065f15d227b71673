import { FORMAT_FACTS } from '#contract/making/visual-lists.ts'

/** "Portrait, 1080 × 1350". */
export function formatWords(format: keyof typeof FORMAT_FACTS): string {
  const { label, width, height } = FORMAT_FACTS[format]
  return `${label}, ${width} × ${height}`
}
