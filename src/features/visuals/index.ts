import './service.ts'
import { createAppScreenshot } from './operations/create-app-screenshot.ts'
import { createBrandedImage } from './operations/create-branded-image.ts'
import { createCarousel } from './operations/create-carousel.ts'
import { listVisualOptions } from './operations/list-visual-options.ts'
import { previewVisual } from './operations/preview-visual.ts'

export { ACTION as BACKGROUND_ACTION } from './ai-background.ts'
export { makeCarousel } from './make-carousel.ts'
export { makeImage } from './make-image.ts'
export { createVisualTurns, inTurn } from './visual-turns.ts'

export const visualOperations = {
  listVisualOptions,
  createBrandedImage,
  createCarousel,
  createAppScreenshot,
  previewVisual,
}
