import type { VideoBranding } from './video.ts'

/** Whether a footer or a progress bar covers part of the picture. Decision 078 */
export const hasMarks = ({ progressBar, footer }: Pick<VideoBranding, 'progressBar' | 'footer'>): boolean =>
  progressBar !== 'none' || footer.logo || footer.name || footer.handle !== null
