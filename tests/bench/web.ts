import { WHOLE_CHROMIUM } from '../browser/chromium.ts'
import type { Figure } from './figures.ts'
import { firstPaint } from './first-paint.ts'
import { reviewKeys } from './review-keys.ts'

/** What people wait for in the browser. Each part starts its own application. */
const PARTS: readonly (() => Promise<Figure[]>)[] = [firstPaint, reviewKeys]

export async function web(): Promise<Figure[]> {
  process.env.CHROMIUM_PATH ??= WHOLE_CHROMIUM
  const figures: Figure[] = []
  for (const part of PARTS) figures.push(...(await part()))
  return figures
}
