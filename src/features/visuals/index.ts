import './service.ts'
import { createAppScreenshot } from './operations/create-app-screenshot.ts'
import { createBrandedImage } from './operations/create-branded-image.ts'
import { createCarousel } from './operations/create-carousel.ts'
import { listVisualOptions } from './operations/list-visual-options.ts'
import { previewVisual } from './operations/preview-visual.ts'

export { createVisualTurns } from './visual-turns.ts'

export const visualOperations = {
  listVisualOptions,
  createBrandedImage,
  createCarousel,
  createAppScreenshot,
  previewVisual,
}
