import { MAX_IMAGE_PIXELS } from '#contract/media/uploads.ts'
import { HeavyWorkEnded } from '#kernel/heavy-work/child.ts'
import { heavyTask } from '#kernel/heavy-work/heavy-task.ts'
import type { HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { type BadField, badField } from './bad-field.ts'
import type { cleanLogo, Logo, LogoProblem } from './clean-logo.ts'

const cleanLogoTask = heavyTask<typeof cleanLogo>(new URL('./clean-logo.ts', import.meta.url), 'cleanLogo')
/** A normal logo takes a few hundredths of these limits. */
const LIMITS = { cpuSeconds: 5, memoryMb: 1024 }

/** Cleans and renders a logo in a child process. Throws 503 if too many tasks are waiting. */
export async function workOnLogo(
  heavyWork: HeavyWork,
  logo: { bytes: Uint8Array; isSvg: boolean },
  parties: readonly string[],
): Promise<Logo | BadField> {
  try {
    const cleaned = await heavyWork.run(cleanLogoTask, logo, { ...LIMITS, parties })
    return 'problem' in cleaned ? badField('logo.url', cleaned.problem, WORDS[cleaned.problem]) : cleaned
  } catch (error) {
    if (!(error instanceof HeavyWorkEnded)) throw error
    if (error.why === 'died') return badField('logo.url', 'not_decodable', WORDS.not_decodable)
    return badField('logo.url', 'too_costly', `Drawing the logo takes too much ${error.why}: export a simpler one`)
  }
}

const WORDS: Record<LogoProblem, string> = {
  not_decodable: 'The file is damaged, or contains more than a drawing: export the logo again as plain SVG or PNG',
  cut_off: 'The file is cut off: export the logo again',
  too_many_pixels: `The logo has more than ${MAX_IMAGE_PIXELS / 1e6} megapixels: export it smaller`,
  logo_empty: 'The file draws nothing: export the logo as plain SVG with its shapes in it, or as PNG',
}
