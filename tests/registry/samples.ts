import type { operations } from '../../src/operations.ts'
import { accountsSamples } from './samples/accounts.ts'
import { authSamples } from './samples/auth.ts'
import { billingSamples } from './samples/billing.ts'
import { contextSamples } from './samples/context.ts'
import { engagementSamples } from './samples/engagement.ts'
import { mediaSamples } from './samples/media.ts'
import { peopleSamples } from './samples/people.ts'
import { postsSamples } from './samples/posts.ts'
import { programsSamples } from './samples/programs.ts'
import { readingSamples } from './samples/reading.ts'
import { runSamples } from './samples/runs.ts'
import type { SampleMaker } from './samples/sample-maker.ts'
import { schedulingSamples } from './samples/scheduling.ts'
import { videoSamples } from './samples/videos.ts'
import { visualSamples } from './samples/visuals.ts'
import { workspaceSamples } from './samples/workspace.ts'
import { writingSamples } from './samples/writing.ts'

/**
 * One valid call of every operation. A missing sample is a type error here: whoever adds an operation writes down how
 * to call it, and every registry test then includes it.
 */
export const samples = {
  ...authSamples,
  ...billingSamples,
  ...workspaceSamples,
  ...peopleSamples,
  ...programsSamples,
  ...postsSamples,
  ...schedulingSamples,
  ...mediaSamples,
  ...visualSamples,
  ...accountsSamples,
  ...runSamples,
  ...readingSamples,
  ...videoSamples,
  ...engagementSamples,
  ...writingSamples,
  ...contextSamples,
  ...engagementSamples,
} satisfies Record<keyof typeof operations, SampleMaker>
