import type { UploadWarnings } from '#contract/media/upload-warning.ts'
import type { ReadyAsset } from './assets.ts'

/** The warnings about the parts of the uploaded file that were not kept. A repeated call gets them again. */
export const warningsOf = ({ animation_lost }: ReadyAsset): UploadWarnings =>
  animation_lost ? [{ code: 'animation_lost', message: ANIMATION_LOST }] : []

const ANIMATION_LOST =
  'This PNG is an animation, and only its first picture is kept: no network shows an animated PNG. Upload it as a GIF or as a video to keep it moving'
