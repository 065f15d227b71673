import type { VideoBranding } from './video.ts'

/** A footer or a bar over the picture. Decision 078 */
export const hasMarks = ({ progressBar, footer }: Pick<VideoBranding, 'progressBar' | 'footer'>): boolean =>
  progressBar !== 'none' || footer.logo || footer.name || footer.handle !== null
